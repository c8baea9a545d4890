/** What a phone does beside its screen: for whoever looks at the dog. */
export type Signal = 'yes' | 'no' | 'wait';

const signals = {
  yes: { tonesHz: [660, 880], vibrationMs: [200] },
  no: { tonesHz: [220, 180], vibrationMs: [120, 80, 120, 80, 120] },
  wait: { tonesHz: [440], vibrationMs: [60] },
} as const satisfies Record<Signal, object>;

const TONE_SECONDS = 0.18;
const LOUDNESS = 0.3;

let audio: AudioContext | null = null;

/** Sounds and shakes; a phone that can do neither shows it all the same. */
export function giveSignal(kind: Signal): void {
  const { tonesHz, vibrationMs } = signals[kind];
  if (!navigator.userActivation.hasBeenActive) return;
  if ('vibrate' in navigator) navigator.vibrate([...vibrationMs]);
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, hertz] of tonesHz.entries()) playTone(audio, hertz, audio.currentTime + index * TONE_SECONDS);
}

function playTone(context: AudioContext, hertz: number, start: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.linearRampToValueAtTime(0, start + TONE_SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + TONE_SECONDS);
}
