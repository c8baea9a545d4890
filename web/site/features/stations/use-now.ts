import { useEffect, useState } from 'react';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const MINUTE_MS = 60_000;

/** The visitor's own clock, by the minute; null until there is one (a kept page must not say what was open then). */
export function useNow(): number | null {
  const hydrated = useHydrated();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return hydrated ? now : null;
}
