import { useCallback, useSyncExternalStore } from 'react';

/** Maximum width at which the portal has the layout of a phone, as in `styles/frame.css`. */
export const PHONE_QUERY = '(max-width: 47.99rem)';

/** Minimum width at which a table of a few columns of figures stays a table. */
export const TABLE_QUERY = '(min-width: 43.75rem)';

/** Minimum width at which many tabs become a list at the side, as in `styles/tabs.css`. */
export const WIDE_QUERY = '(min-width: 64rem)';

/** Matches a touch screen as the main input, which indicates a handheld device with a camera. */
export const TOUCH_QUERY = '(pointer: coarse)';

/** Widths at which the navigation at the side shows icons only, as in `styles/navigation.css`. */
export const ICON_RAIL_QUERY = '(min-width: 48rem) and (max-width: 64rem)';

/**
 * Maximum width at which the screens of stations have a bar at the bottom: phones, and tablets in portrait orientation.
 */
export const STATION_BAR_QUERY = '(max-width: 56.24rem)';

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
