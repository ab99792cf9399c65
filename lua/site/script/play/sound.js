// sound.js -- synthesizes four short tones: for a move, a capture, a check, the end of a game.

const tones = { move: [330, 0.12], capture: [220, 0.18], check: [660, 0.18], end: [440, 0.6] };
const loud = 0.2; // 1 is full volume

let context;

/** Plays the last move's tone, or the end's if there is a result. Needs a press on the page. */
export function play({ last, in_check: isCheck }, result) {
  context ??= new globalThis.AudioContext();
  context.resume();
  const kind = result ? "end" : isCheck ? "check" : last.captured ? "capture" : "move";
  const source = context.createOscillator(), volume = context.createGain();
  const [hertz, seconds] = tones[kind], now = context.currentTime;
  source.type = "triangle";
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(loud, now);
  volume.gain.exponentialRampToValueAtTime(loud / 100, now + seconds);
  source.connect(volume).connect(context.destination);
  source.start(now);
  source.stop(now + seconds);
}
