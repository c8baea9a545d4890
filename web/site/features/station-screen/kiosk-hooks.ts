import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { otherLocale } from '#web/lib/language/language.ts';
import { usePage } from '#web/lib/page.tsx';

/** Time in milliseconds for which each language is shown. */
const LANGUAGE_MS = 12_000;

/**
 * Interval in milliseconds at which the page reloads. The page is open for days, so the reload brings new releases and
 * frees memory.
 */
const RELOAD_MS = 6 * 60 * 60 * 1_000;

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
 * Reloads the page at an interval while the shop responds. Also prevents the tablet's screen from turning off if the
 * browser supports this.
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
      // a tablet in battery saver mode refuses the wake lock, so its screen turns off and turns on again at a touch
      if (document.visibilityState === 'visible') void navigator.wakeLock.request('screen').catch(() => undefined);
    };
    keepOn();
    document.addEventListener('visibilitychange', keepOn);
    return () => document.removeEventListener('visibilitychange', keepOn);
  }, []);
}
