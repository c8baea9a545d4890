import { useEffect, useState } from 'react';
import { usePage } from '#web/lib/page.tsx';
import { ensureServerTime, serverNow } from './server-time.ts';

const TICK_MS = 1_000;

/**
 * Returns the server's time in epoch milliseconds, updated every second. Before hydration, returns the time at which
 * the page was rendered.
 */
export function useServerNow(): number {
  const { renderedAt } = usePage();
  const [now, setNow] = useState(() => Date.parse(renderedAt));
  useEffect(() => {
    const read = () => setNow(serverNow());
    void ensureServerTime().then(read);
    const timer = setInterval(read, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
