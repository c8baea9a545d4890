/**
 * Frequencies of the tones for notices and switches, in hertz. No tone is played if the visitor has disabled sounds.
 */
const frequenciesHz = { low: 220, high: 660, on: 880, off: 440 } as const;
const LENGTH_SECONDS = 0.14;
const LOUDNESS = 0.06;

let audio: AudioContext | null = null;

/**
 * Plays a short soft tone. Browsers play no tone before the first user gesture. The page never gives information by a
 * tone alone.
 */
export async function playTone(kind: keyof typeof frequenciesHz): Promise<void> {
  if (!document.documentElement.classList.contains('a11y-sound-enabled')) return;
  audio ??= new AudioContext();
  // before the first user gesture the audio context is suspended, and `resume` would wait until the gesture
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
