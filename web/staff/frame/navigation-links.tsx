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

type LinkProps = { readonly place: NavigationEntry };

export function NavigationLink({ place: { path, label, Icon, Count } }: LinkProps) {
  const position = useNavigationPosition();
  const isHere = position?.place.path === path;
  return (
    <Link
      to={`/admin/${path}`}
      className="staff-place"
      aria-current={isHere ? (position.isEntryScreen ? 'page' : 'true') : undefined}
    >
      <Icon className="icon-medium" />
      <span>{label()}</span>
      {Count === undefined ? null : <Count />}
    </Link>
  );
}

type GroupProps = VisibleGroup & { readonly entryCount: number };

/**
 * A group of navigation entries that can be collapsed. A collapsed group shows the counts of its entries. Home is a
 * single entry and has no heading.
 */
function Group({ name, navigationEntries, entryCount }: GroupProps) {
  const current = useNavigationPosition()?.group ?? null;
  const isOpen = useIsGroupOpen({ name, current, entryCount });
  const links = (
    <ul>
      {navigationEntries.map((place) => (
        <li key={place.path}>
          <NavigationLink place={place} />
        </li>
      ))}
    </ul>
  );
  if (name === 'home') return links;
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
        {isOpen
          ? null
          : navigationEntries.map(({ path, Count }) => (Count === undefined ? null : <Count key={path} />))}
        <ChevronDownIcon className="icon-medium" />
      </button>
      {isOpen ? links : null}
    </div>
  );
}

type GroupsProps = {
  /** Returns true for the navigation groups that are shown. All groups are shown by default. */
  readonly isShown?: (name: NavigationGroupName) => boolean;
};

export function NavigationGroups({ isShown = () => true }: GroupsProps) {
  const groups = useVisibleGroups();
  const entryCount = groups.reduce((sum, { navigationEntries }) => sum + navigationEntries.length, 0);
  return groups
    .filter(({ name }) => isShown(name))
    .map((group) => <Group key={group.name} {...group} entryCount={entryCount} />);
}
