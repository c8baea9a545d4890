import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { otherLocale } from '#web/lib/language/language.ts';
import { usePage } from '#web/lib/page.tsx';

/** Time in ms for which one language is shown. */
const LANGUAGE_MS = 12_000;

/** Interval in ms at which a page that is open for days reloads, to get new releases and to free memory. */
const RELOAD_MS = 6 * 60 * 60 * 1_000;

/** Returns the language to show, which alternates between Hebrew and English. */
export function useAlternateLanguage(): Locale {
  const { locale } = usePage();
  const [shown, setShown] = useState(locale);
  useEffect(() => {
    const timer = setInterval(() => setShown(otherLocale), LANGUAGE_MS);
    return () => clearInterval(timer);
  }, []);
  return shown;
}

/**
 * Reloads the page at an interval while the shop responds. Keeps the tablet's screen on if the browser supports this.
 */
export function useKioskReload(isFresh: boolean): void {
  const fresh = useRef(isFresh);
  useEffect(() => {
    fresh.current = isFresh;
  }, [isFresh]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (fresh.current) window.location.reload();
    }, RELOAD_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    const keepOn = () => {
      // a tablet in battery saver mode refuses the wake lock; its screen turns on again when it is touched
      if (document.visibilityState === 'visible') void navigator.wakeLock.request('screen').catch(() => undefined);
    };
    keepOn();
    document.addEventListener('visibilitychange', keepOn);
    return () => document.removeEventListener('visibilitychange', keepOn);
  }, []);
}
