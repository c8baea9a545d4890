import { Link, useLocation } from 'react-router';
import { ChevronDownIcon } from '../kit/place-icons.tsx';
import type { NavigationGroupName, NavigationEntry } from '../place.ts';
import { navigationGroupLabels } from './group-words.ts';
import { storeOpenGroup, useIsGroupOpen } from './open-groups.ts';
import { useVisibleGroups, type VisibleGroup } from './visible-groups.ts';
import { navigationPositionOf, type NavigationPosition } from './navigation-position.ts';

/** Returns the navigation entry of the current screen. Returns null if the screen has no navigation entry. */
export function useNavigationPosition(): NavigationPosition | null {
  const { pathname } = useLocation();
  return navigationPositionOf(pathname.replace(/^\/admin\//, ''));
}

type LinkProps = {
  readonly place: NavigationEntry;
  /** True if the label is not visible and the link therefore needs a tooltip. */
  readonly hasTooltip?: boolean;
};

/** Link of a navigation entry with its icon, its label and the number of open items. */
export function NavigationLink({ place: { path, label, Icon, Count }, hasTooltip = false }: LinkProps) {
  const position = useNavigationPosition();
  const isHere = position?.place.path === path;
  return (
    <Link
      to={`/admin/${path}`}
      className="staff-place"
      title={hasTooltip ? label() : undefined}
      aria-current={isHere ? (position.isPlace ? 'page' : 'true') : undefined}
    >
      <Icon className="icon-medium" />
      <span>{label()}</span>
      {Count === undefined ? null : <Count />}
    </Link>
  );
}

type GroupProps = VisibleGroup & { readonly placeCount: number; readonly hasTooltips: boolean };

/**
 * A group of navigation entries that can be collapsed. Home is a single entry and has no heading. In a navigation with
 * icons only, a line separates the groups. No group can then be collapsed, because a collapsed group would be an icon
 * without a name.
 */
function Group({ name, navigationEntries, placeCount, hasTooltips }: GroupProps) {
  const current = useNavigationPosition()?.group ?? null;
  const isOpen = useIsGroupOpen({ name, current, placeCount });
  const isUnnamed = hasTooltips && name !== 'home';
  const links = (
    <ul
      className={isUnnamed ? 'staff-group' : undefined}
      aria-label={isUnnamed ? navigationGroupLabels[name]() : undefined}
    >
      {navigationEntries.map((place) => (
        <li key={place.path}>
          <NavigationLink place={place} hasTooltip={hasTooltips} />
        </li>
      ))}
    </ul>
  );
  if (name === 'home' || hasTooltips) return links;
  return (
    <div className="staff-group">
      <button
        type="button"
        className="staff-group-name"
        aria-expanded={isOpen}
        data-current={name === current || undefined}
        onClick={() => storeOpenGroup(name, !isOpen)}
      >
        <span>{navigationGroupLabels[name]()}</span>
        <ChevronDownIcon className="icon-medium" />
      </button>
      {isOpen ? links : null}
    </div>
  );
}

type GroupsProps = {
  /** Returns true for the navigation groups that are shown. All groups are shown by default. */
  readonly isShown?: (name: NavigationGroupName) => boolean;
  /** True if only icons are shown and each icon therefore needs a tooltip. */
  readonly hasTooltips?: boolean;
};

/** Navigation groups with the entries that the user may open. */
export function NavigationGroups({ isShown = () => true, hasTooltips = false }: GroupsProps) {
  const groups = useVisibleGroups();
  const placeCount = groups.reduce((sum, { navigationEntries }) => sum + navigationEntries.length, 0);
  return groups
    .filter(({ name }) => isShown(name))
    .map((group) => <Group key={group.name} {...group} {...{ placeCount, hasTooltips }} />);
}
