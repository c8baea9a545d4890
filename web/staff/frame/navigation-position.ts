import { matchPath } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import type { Crumb } from '../kit/crumbs.tsx';
import { linkedScreens } from '../linked-screens.ts';
import { navigationGroupNames, type NavigationGroupName, type NavigationEntry } from '../place.ts';
import { navigationEntriesByGroup } from '../places.tsx';

/**
 * Navigation entry to which a screen belongs. `isEntryScreen` is true if the navigation entry links directly to this screen.
 */
export type NavigationPosition = {
  readonly group: NavigationGroupName;
  readonly place: NavigationEntry;
  readonly isEntryScreen: boolean;
};

function isAtOrBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}

const allEntries = navigationGroupNames.flatMap((group) =>
  navigationEntriesByGroup[group].map((place: NavigationEntry) => ({ group, place })),
);

/** Returns the navigation entry of a path below `/admin/`. Returns null for screens that belong to no entry. */
export function navigationPositionOf(path: string): NavigationPosition | null {
  const under = linkedScreens.find((screen) => isAtOrBelow(path, screen.path))?.under;
  const [found] = allEntries
    .filter(({ place }) => isAtOrBelow(path, place.path) || place.path === under)
    .toSorted((one, other) => other.place.path.length - one.place.path.length);
  return found === undefined ? null : { ...found, isEntryScreen: found.place.path === path };
}

/**
 * Returns the breadcrumbs between the navigation entry and a screen. The screen is given by its path below `/admin/`.
 */
export function parentScreenCrumbs(path: string, locale: Locale): readonly Crumb[] {
  return linkedScreens.flatMap((screen) => {
    const above = matchPath({ path: screen.path, end: false }, `/${path}`)?.pathname;
    if (screen.crumb === undefined || above === undefined || above === `/${path}`) return [];
    return [{ label: screen.crumb(above.split('/').at(-1) ?? '', locale), to: `/admin${above}` }];
  });
}
