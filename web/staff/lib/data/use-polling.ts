import { useEffect, useRef } from 'react';

/** Does something every so often, while somebody looks at the page; null: never. */
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
