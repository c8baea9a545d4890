import { useEffect, useRef } from 'react';

/** Runs `work` at an interval in ms while the page is visible. An interval of null disables the polling. */
export function usePolling(work: () => void, everyMs: number | null): void {
  const newest = useRef(work);
  useEffect(() => {
    newest.current = work;
  });
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') newest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
