/** Tones for notices and switches; off when the visitor switched sounds off. */
const frequenciesHz = { low: 220, high: 660, on: 880, off: 440 } as const;
const LENGTH_SECONDS = 0.14;
const LOUDNESS = 0.06;

let audio: AudioContext | null = null;

/** Plays a short soft tone. Silent where the browser wants a gesture first: a tone is never the only sign. */
export async function playTone(kind: keyof typeof frequenciesHz): Promise<void> {
  if (!document.documentElement.classList.contains('a11y-sound-enabled')) return;
  audio ??= new AudioContext();
  // before the first gesture the context stays suspended and `resume` would wait for it
  if (audio.state !== 'running' && !navigator.userActivation.hasBeenActive) return;
  await audio.resume();
  const start = audio.currentTime;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequenciesHz[kind];
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
  volume.gain.linearRampToValueAtTime(0, start + LENGTH_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + LENGTH_SECONDS);
}
