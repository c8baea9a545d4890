import { useEffect, useState } from 'react';
import { ensureServerTime, serverNow } from '#web/lib/freshness/server-time.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const MINUTE_MS = 60_000;

/**
 * Returns the server's time, updated every minute. Returns null until the page is hydrated, because a cached page must
 * not show an outdated opening state.
 */
export function useNow(): number | null {
  const hydrated = useHydrated();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const read = () => setNow(serverNow());
    void ensureServerTime().then(read);
    const timer = setInterval(read, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return hydrated ? now : null;
}
