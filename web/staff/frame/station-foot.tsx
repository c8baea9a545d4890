import { Link, useLocation } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { PhonePayIcon, SearchIcon } from '#web/ui/icons/further-icons.tsx';
import { PinIcon } from '#web/ui/icons/icons.tsx';
import { AT_STATION, useMediaQuery } from '../kit/use-media-query.ts';
import { usePickedStation } from '../lib/data/picked-station.ts';
import { useMayOpen } from '../lib/portal.tsx';
import { places } from '../places.tsx';
import { PlaceLink, useNavigationPosition } from './place-links.tsx';

/** Places whose screens staff use at a station. */
const stationPaths: readonly string[] = ['control-room', 'stations', 'work-orders'];

/** Returns true on a narrow screen of a station, whose bar at the bottom has what staff need at the machine. */
export function useHasStationFoot(): boolean {
  const position = useNavigationPosition();
  const isNarrow = useMediaQuery(AT_STATION);
  return isNarrow && position !== null && stationPaths.includes(position.place.path);
}

/** The station that was opened last, usually the one on the screen; the list of stations if none is known. */
function StationLink() {
  const { pathname } = useLocation();
  const stationId = usePickedStation();
  const list = places.find(({ path }) => path === 'stations');
  if (stationId === null) return list === undefined ? null : <PlaceLink place={list} />;
  const to = `/admin/stations/${stationId}`;
  return (
    <Link to={to} className="staff-place" aria-current={pathname === to ? 'page' : undefined}>
      <PinIcon className="icon-medium" />
      <span>{m.staff_station_mine()}</span>
    </Link>
  );
}

/** Scan, the station, the cases and the search, within reach of a thumb. */
export function StationItems({ onSearch }: { readonly onSearch: () => void }) {
  const mayOpen = useMayOpen();
  const casesPlace = places.find(({ path }) => path === 'inbox');
  return (
    <>
      <a href="/scanner" className="staff-place">
        <PhonePayIcon className="icon-medium" />
        <span>{m.staff_station_scan()}</span>
      </a>
      <StationLink />
      {casesPlace === undefined || !mayOpen(casesPlace) ? null : <PlaceLink place={casesPlace} />}
      <button type="button" className="staff-place" onClick={onSearch}>
        <SearchIcon className="icon-medium" />
        <span>{m.staff_palette_open()}</span>
      </button>
    </>
  );
}

/** The bar at the bottom of an upright tablet, beside the navigation. */
export function StationFoot({ onSearch }: { readonly onSearch: () => void }) {
  return (
    <nav className="staff-foot" aria-label={m.staff_station_mine()}>
      <StationItems onSearch={onSearch} />
    </nav>
  );
}
