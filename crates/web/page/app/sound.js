// A soft knock when a disc is put. Made here, so nothing is loaded.

/** @type {AudioContext | null} */
let context = null;

/** @param {number} flips */
export function knock(flips) {
  context ??= new AudioContext();
  const now = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(320 + Math.min(flips, 12) * 12, now);
  tone.frequency.exponentialRampToValueAtTime(150, now + 0.09);
  volume.gain.setValueAtTime(0.22, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.14);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.15);
}
