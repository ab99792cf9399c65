#!/bin/sh
# A bot in shell: it captures where it can, at random. `shogun engine` knows the rules.
rules=standard position=start count=0

# The first answer that has words, one of these words.
choose() { awk -v seed="$1" 'NF > 1 { srand(seed); print $(2 + int(rand() * (NF - 1))); exit }'; }

while read -r name rest; do
  case $name in
    shogun) printf 'id name bot.sh\nshogunok\n' ;;
    isready) echo readyok ;;
    rules) rules=$rest ;;
    position) position=$rest ;;
    go)
      count=$((count + 1))
      move=$(printf 'rules %s\nposition %s\ncaptures\nmoves\n' "$rules" "$position" |
        shogun engine | choose "$$$count")
      echo "bestmove ${move:-none}" ;;
    quit) break ;;
  esac
done
