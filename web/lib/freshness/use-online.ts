import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  const stopping = new AbortController();
  for (const event of ['online', 'offline']) window.addEventListener(event, changed, stopping);
  return () => stopping.abort();
}

/** Returns false while the device has no connection. Returns true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
