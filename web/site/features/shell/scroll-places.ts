import { useCallback, useEffect, useRef } from 'react';
import type { Location } from 'react-router';

/** An entry of the history: links within a page leave entries without a key, so the address is part of it. */
function entryOf({ key, pathname, search, hash }: Location): string {
  return `${key} ${pathname}${search}${hash}`;
}

/** What the browser itself calls the entry that it stands at; the router's key, as it writes it. */
function currentKey(): string {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'default';
}

/**
 * Where the visitor was in each entry of this tab's history. A browser goes back to its own place at once, while the
 * page that is being left still stands there: where that page is shorter, the place is lost, and this brings it back.
 */
export function useScrollPlaces(location: Location): { readonly goBack: () => void } {
  const places = useRef(new Map<string, number>());
  const shown = useRef(location);

  useEffect(() => {
    function remember() {
      // between two pages the browser has moved on already: what it scrolls then is no place of anybody
      if (currentKey() !== shown.current.key) return;
      places.current.set(entryOf(shown.current), window.scrollY);
    }
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useEffect(() => {
    shown.current = location;
  }, [location]);

  const goBack = useCallback(() => {
    const top = places.current.get(entryOf(location));
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [location]);
  return { goBack };
}
