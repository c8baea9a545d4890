import { useCallback, useSyncExternalStore } from 'react';

/** Media query for the phone layout of the portal, up to a maximum width. `styles/frame.css` uses the same width. */
export const PHONE_QUERY = '(max-width: 47.99rem)';

/** Media query for the minimum width at which a table with a few columns of figures is shown as a table. */
export const TABLE_QUERY = '(min-width: 43.75rem)';

/**
 * Media query for the minimum width at which many tabs are shown as a list at the side. `styles/tabs.css` uses the same
 * width.
 */
export const WIDE_QUERY = '(min-width: 64rem)';

/** Media query for devices whose main input is a touch screen. This indicates a handheld device with a camera. */
export const TOUCH_QUERY = '(pointer: coarse)';

/**
 * Media query for the maximum width at which the navigation is at the bottom. These are phones and tablets.
 * `styles/frame.css` uses the same width.
 */
export const FOOT_BAR_QUERY = '(max-width: 64rem)';

/**
 * Media query for the maximum width at which the bar at the bottom has the links of the screens of stations. These are
 * phones, and tablets in portrait orientation.
 */
export const STATION_BAR_QUERY = '(max-width: 56.24rem)';

/** Returns true if a media query matches. Updates the result when it changes. */
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
