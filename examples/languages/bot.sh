#!/bin/sh
# A bot in shell: it captures where it can, at random. `shogun engine` knows the rules.
rules=standard position=start count=0

# The engine's answer to a command on this board.
ask() { printf 'rules %s\nposition %s\n%s\n' "$rules" "$position" "$1" | shogun engine; }

# The first answer that has words, one of these words.
choose() { awk -v seed="$1" 'NF > 1 { srand(seed); print $(2 + int(rand() * (NF - 1))); exit }'; }

while read -r name rest; do
  answer='' move=''
  case $name in
    shogun) answer='id name bot.sh
shogunok' ;;
    isready) answer=readyok ;;
    go)
      count=$((count + 1))
      move=$(ask 'captures
moves' | choose "$$$count")
      answer="bestmove ${move:-none the game is over}" ;;
    quit) break ;;
    *) answer=$(ask "$name $rest") ;; # queries, and what is invalid
  esac
  case $name:$answer in
    rules:) rules=$rest position=start ;;
    position:) position=$rest ;;
    newgame:) position=start ;;
  esac
  [ -z "$answer" ] || echo "$answer"
done
