import { useEffect, useRef } from 'react';
import { followChanges } from '#web/lib/freshness/follow-changes.ts';

const ADDRESS = '/api/admin/changes';

const looking = new Set<() => void>();
let stop: (() => void) | null = null;

/** One stream for all of a tab: a browser opens few connections to one shop. */
function follow(look: () => void): () => void {
  looking.add(look);
  stop ??= followChanges(ADDRESS, () => {
    for (const each of looking) each();
  });
  return () => {
    looking.delete(look);
    if (looking.size > 0) return;
    stop?.();
    stop = null;
  };
}

/** Does something whenever the shop says that something has changed, and when somebody looks at the page again. */
export function useLive(work: () => void, isLive: boolean): void {
  const newest = useRef(work);
  useEffect(() => {
    newest.current = work;
  });
  useEffect(() => (isLive ? follow(() => newest.current()) : undefined), [isLive]);
}
