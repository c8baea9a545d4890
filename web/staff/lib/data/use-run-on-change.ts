import { useEffect, useRef } from 'react';
import { followChanges } from '#web/lib/freshness/follow-changes.ts';

const ADDRESS = '/api/admin/changes';

const looking = new Set<() => void>();
let stop: (() => void) | null = null;

/** Follows the changes with one event stream per tab, because browsers limit the number of connections to a host. */
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

/** Runs `work` after each change event, and when the tab becomes visible again. */
export function useRunOnChange(work: () => void, isLive: boolean): void {
  const newest = useRef(work);
  useEffect(() => {
    newest.current = work;
  });
  useEffect(() => (isLive ? follow(() => newest.current()) : undefined), [isLive]);
}
