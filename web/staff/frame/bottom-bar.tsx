import { m } from '#messages/compiled/messages.js';
import { MoreIcon } from '../kit/place-icons.tsx';
import { useMe, usePortal } from '../lib/portal.tsx';
import { useAllScreens } from './all-screens.tsx';
import { bottomBarEntriesOf } from './visible-groups.ts';
import { NavigationLink, useNavigationPosition } from './navigation-links.tsx';
import { StationBottomBarItems, useIsStationLinkCurrent } from './station-bottom-bar.tsx';

type FootProps = {
  /**
   * Opens the search from this bar on the screens of stations. Null on other screens, where the search is at the top.
   */
  readonly onSearch: (() => void) | null;
};

/**
 * Navigation bar at the bottom of a phone or tablet, with four links and the button More, which shows all links. On the
 * screens of stations it has the links that staff need at a machine.
 */
export function BottomBar({ onSearch }: FootProps) {
  const places = bottomBarEntriesOf(usePortal(), useMe());
  const position = useNavigationPosition();
  const allScreens = useAllScreens();
  const isAtStationLink = useIsStationLinkCurrent();
  const isInBar = onSearch === null ? places.some(({ path }) => path === position?.place.path) : isAtStationLink;
  return (
    <>
      <nav className="staff-foot" aria-label={onSearch === null ? m.staff_places() : m.staff_station_mine()}>
        {onSearch === null ? (
          places.map((place) => <NavigationLink key={place.path} place={place} />)
        ) : (
          <StationBottomBarItems onSearch={onSearch} />
        )}
        <button
          type="button"
          className="staff-place"
          aria-haspopup="dialog"
          aria-current={position !== null && !isInBar ? 'true' : undefined}
          onClick={allScreens.open}
        >
          <MoreIcon className="icon-medium" />
          <span>{m.staff_more()}</span>
        </button>
      </nav>
      {allScreens.dialog}
    </>
  );
}
