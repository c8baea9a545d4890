import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import type { StationScreen } from '#contracts/stations/station-screen.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * State of the announcements of free bays. `blocked` means that they are turned on, but the browser plays no sound
 * until the loaded page is touched once.
 */
export type SoundState = 'off' | 'on' | 'blocked';

/** Storage key that records whether free bays are announced. The choice is stored, because the page reloads itself. */
const SOUND_KEY = 'station-screen-sound';

/** True if free bays are announced on this page. Null until the choice was read from the storage. */
let wanted: boolean | null = null;
const listeners = new Set<() => void>();

function isSoundEnabled(): boolean {
  wanted ??= readStoredSoundChoice();
  return wanted;
}

function readStoredSoundChoice(): boolean {
  try {
    return window.localStorage.getItem(SOUND_KEY) === 'on';
  } catch {
    return false;
  }
}

function storeSoundChoice(isOn: boolean): void {
  wanted = isOn;
  try {
    if (isOn) window.localStorage.setItem(SOUND_KEY, 'on');
    else window.localStorage.removeItem(SOUND_KEY);
  } catch {
    // without storage, the choice is lost when the page reloads
  }
  for (const listener of listeners) listener();
}

function subscribeToSoundChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Sentence = { readonly text: string; readonly locale: Locale; readonly volume: 0 | 1 };

/** Speaks a sentence aloud. Also reports whether the browser permits sound. */
function speak({ text, locale, volume }: Sentence, onPermission: (isPermitted: boolean) => void): void {
  if (!('speechSynthesis' in window)) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = locale === 'he' ? 'he-IL' : 'en-GB';
  utterance.volume = volume;
  utterance.addEventListener('start', () => onPermission(true));
  utterance.addEventListener('error', ({ error }) => {
    if (error === 'not-allowed') onPermission(false);
  });
  window.speechSynthesis.speak(utterance);
}

/**
 * Announces the number of a bay that became free, in the language that is shown. The announcements must be turned on
 * first. This choice survives a reload of the page.
 */
export function useBayAnnouncements({ bays }: StationScreen, locale: Locale) {
  const isChosen = useSyncExternalStore(subscribeToSoundChoice, isSoundEnabled, () => false);
  const [isBlocked, setBlocked] = useState(() => globalThis.navigator?.userActivation?.hasBeenActive === false);
  const free = bays.filter(({ state }) => state === 'free').map(({ bayNo }) => bayNo);
  const known = useRef(free);

  useEffect(() => {
    // an inaudible sentence is spoken to find out whether the browser permits sound before the first touch
    if (isSoundEnabled()) speak({ text: '.', locale: 'en', volume: 0 }, (isPermitted) => setBlocked(!isPermitted));
  }, []);

  useEffect(() => {
    const added = free.filter((bayNo) => !known.current.includes(bayNo));
    known.current = free;
    if (!isChosen) return;
    for (const number of added) {
      const text = m.screen_said_free({ number }, { locale });
      speak({ text, locale, volume: 1 }, (isPermitted) => setBlocked(!isPermitted));
    }
  });

  const state = soundState(isChosen, isBlocked);
  return {
    state,
    toggle() {
      storeSoundChoice(state !== 'on');
      setBlocked(false);
    },
  };
}

function soundState(isChosen: boolean, isBlocked: boolean): SoundState {
  if (!isChosen) return 'off';
  return isBlocked ? 'blocked' : 'on';
}
