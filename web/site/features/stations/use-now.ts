import { useEffect, useState } from 'react';
import { knowServerTime, serverNow } from '#web/lib/freshness/server-time.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const MINUTE_MS = 60_000;

/** The server's time, by the minute; null until the page is alive (a cached page must not say what was open then). */
export function useNow(): number | null {
  const hydrated = useHydrated();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const read = () => setNow(serverNow());
    void knowServerTime().then(read);
    const timer = setInterval(read, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return hydrated ? now : null;
}
