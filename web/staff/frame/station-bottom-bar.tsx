import { Link, useLocation } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { SearchIcon } from '#web/ui/icons/further-icons.tsx';
import { PinIcon } from '#web/ui/icons/icons.tsx';
import { STATION_BAR_QUERY, useMediaQuery } from '../kit/use-media-query.ts';
import { usePickedStation } from '../lib/data/picked-station.ts';
import { useMayOpen } from '../lib/portal.tsx';
import { ScannerLink } from '../lib/washes/scanner-link.tsx';
import { navigationEntries } from '../places.tsx';
import { NavigationLink, useNavigationPosition } from './navigation-links.tsx';

const stationPaths: readonly string[] = ['control-room', 'stations', 'work-orders'];

/**
 * Returns true if the screen is narrow and belongs to a station. Its bar at the bottom then has the links that staff
 * need at a machine.
 */
export function useHasStationBottomBar(): boolean {
  const position = useNavigationPosition();
  const isNarrow = useMediaQuery(STATION_BAR_QUERY);
  return isNarrow && position !== null && stationPaths.includes(position.place.path);
}

/** Returns true on the screen to which the station link of the bar leads. */
export function useIsStationLinkCurrent(): boolean {
  const { pathname } = useLocation();
  const stationId = usePickedStation();
  const position = useNavigationPosition();
  return stationId === null ? position?.place.path === 'stations' : pathname === `/admin/stations/${stationId}`;
}

/**
 * Link to the station that was opened last, which is usually the current station. If no station is stored, links to the
 * list of stations.
 */
function StationLink() {
  const isCurrent = useIsStationLinkCurrent();
  const stationId = usePickedStation();
  const list = navigationEntries.find(({ path }) => path === 'stations');
  if (stationId === null) return list === undefined ? null : <NavigationLink place={list} />;
  return (
    <Link to={`/admin/stations/${stationId}`} className="staff-place" aria-current={isCurrent ? 'page' : undefined}>
      <PinIcon className="icon-medium" />
      <span>{m.staff_station_mine()}</span>
    </Link>
  );
}

/**
 * Links to the scanner, the station and the cases, and the search button. They are placed where a thumb can reach them.
 */
export function StationBottomBarItems({ onSearch }: { readonly onSearch: () => void }) {
  const mayOpen = useMayOpen();
  const casesPlace = navigationEntries.find(({ path }) => path === 'inbox');
  return (
    <>
      <ScannerLink className="staff-place" />
      <StationLink />
      {casesPlace === undefined || !mayOpen(casesPlace) ? null : <NavigationLink place={casesPlace} />}
      <button type="button" className="staff-place" onClick={onSearch}>
        <SearchIcon className="icon-medium" />
        <span>{m.staff_palette_open()}</span>
      </button>
    </>
  );
}
