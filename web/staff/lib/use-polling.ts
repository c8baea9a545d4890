import { useEffect, useRef } from 'react';

/** Does something every so often, while somebody looks at the page. */
export function usePolling(work: () => void, everyMs: number): void {
  const newest = useRef(work);
  useEffect(() => {
    newest.current = work;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') newest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
