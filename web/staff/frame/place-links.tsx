import { Link, useLocation } from 'react-router';
import { ChevronDownIcon } from '../kit/place-icons.tsx';
import type { Place } from '../place.ts';
import { groupLabels } from './group-words.ts';
import { storeOpenGroup, useIsOpen } from './open-groups.ts';
import { useOwnGroups, type OwnGroup } from './own-groups.ts';
import { placeOf, type NavigationPosition } from './place-of.ts';

/** Returns the navigation entry of the current screen; null if it has none. */
export function useNavigationPosition(): NavigationPosition | null {
  const { pathname } = useLocation();
  return placeOf(pathname.replace(/^\/admin\//, ''));
}

/** Link of a navigation entry: icon, label and its number of open items. */
export function PlaceLink({ place: { path, label, Icon, Count } }: { readonly place: Place }) {
  const position = useNavigationPosition();
  const isHere = position?.place.path === path;
  return (
    <Link
      to={`/admin/${path}`}
      className="staff-place"
      aria-current={isHere ? (position.isPlace ? 'page' : 'true') : undefined}
    >
      <Icon className="icon-medium" />
      <span>{label()}</span>
      {Count === undefined ? null : <Count />}
    </Link>
  );
}

/** A group of navigation entries that can be collapsed. Home is a single entry and has no heading. */
function Group({ name, places, placeCount }: OwnGroup & { readonly placeCount: number }) {
  const isCurrent = useNavigationPosition()?.group === name;
  const isOpen = useIsOpen({ name, isCurrent, placeCount });
  const links = (
    <ul>
      {places.map((place) => (
        <li key={place.path}>
          <PlaceLink place={place} />
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
        data-current={isCurrent || undefined}
        onClick={() => storeOpenGroup(name, !isOpen)}
      >
        <span>{groupLabels[name]()}</span>
        <ChevronDownIcon className="icon-small" />
      </button>
      {isOpen ? links : null}
    </div>
  );
}

/** All navigation groups with the entries that the user may open. */
export function PlaceGroups() {
  const groups = useOwnGroups();
  const placeCount = groups.reduce((sum, { places }) => sum + places.length, 0);
  return groups.map((group) => <Group key={group.name} {...group} placeCount={placeCount} />);
}
