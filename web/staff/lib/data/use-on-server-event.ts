import { useContext, useEffect, useRef } from 'react';
import { followServerEvents } from '#web/lib/freshness/follow-server-events.ts';
import { isPartner, MeContext } from '../portal.tsx';

const ADDRESS = '/api/admin/changes';

const changeHandlers = new Set<() => void>();
let stop: (() => void) | null = null;

/**
 * Calls `look` after each change that the server reports. All callers in a tab share one event stream, because browsers
 * limit the number of connections to a host. If `address` is null or the stream fails, calls `look` at intervals
 * instead.
 */
function subscribeToServerEvents(address: string | null, look: () => void): () => void {
  changeHandlers.add(look);
  stop ??= followServerEvents(address, () => {
    for (const each of changeHandlers) each();
  });
  return () => {
    changeHandlers.delete(look);
    if (changeHandlers.size > 0) return;
    stop?.();
    stop = null;
  };
}

/**
 * Runs `work` after each change that the server reports, and when the tab becomes visible again. For a partner, it
 * polls instead of receiving events. Does nothing while `isLive` is false.
 */
export function useOnServerEvent(work: () => void, isLive: boolean): void {
  const me = useContext(MeContext);
  // the events are about the whole shop, so a partner may not receive them
  const address = me !== null && isPartner(me) ? null : ADDRESS;
  const newest = useRef(work);
  useEffect(() => {
    newest.current = work;
  });
  useEffect(() => (isLive ? subscribeToServerEvents(address, () => newest.current()) : undefined), [address, isLive]);
}
