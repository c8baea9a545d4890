import { useCallback, useEffect, useRef } from 'react';
import type { Location } from 'react-router';

/**
 * Returns a key that identifies a history entry. The key includes the URL, because links within a page create entries
 * without a key of their own.
 */
function historyEntryKey({ key, pathname, search, hash }: Location): string {
  return `${key} ${pathname}${search}${hash}`;
}

/** Returns the browser's key of the current history entry. It is the same as the key of the router. */
function currentHistoryKey(): string {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'default';
}

/**
 * Stores the scroll position of each history entry of this tab. The browser restores a position while the previous page
 * is still rendered. If that page is shorter, the position is lost, and this hook restores it.
 */
export function useScrollRestoration(location: Location): { readonly goBack: () => void } {
  const places = useRef(new Map<string, number>());
  const shown = useRef(location);

  useEffect(() => {
    function remember() {
      // between two pages the browser has already moved to the next history entry, so a scroll event belongs to neither
      // page
      if (currentHistoryKey() !== shown.current.key) return;
      places.current.set(historyEntryKey(shown.current), window.scrollY);
    }
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useEffect(() => {
    shown.current = location;
  }, [location]);

  const goBack = useCallback(() => {
    const top = places.current.get(historyEntryKey(location));
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [location]);
  return { goBack };
}
