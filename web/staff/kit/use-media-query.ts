import { useCallback, useSyncExternalStore } from 'react';

/** Width below which the portal is laid out for a phone, as in `styles/frame.css`. */
export const PHONE = '(max-width: 47.99rem)';

/** Width from which many tabs are a list at the side, as in `styles/tabs.css`. */
export const WIDE = '(min-width: 64rem)';

/** Width below which the screens of stations have their bar at the bottom: phones and upright tablets. */
export const AT_STATION = '(max-width: 56.24rem)';

/** Returns whether a media query matches, and updates on changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
