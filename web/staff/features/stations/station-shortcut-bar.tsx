import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { STATION_BAR_QUERY, TOUCH_QUERY, useMediaQuery } from '../../kit/use-media-query.ts';
import { isPartner, mayUse, useMe } from '../../lib/portal.tsx';
import { ScannerLink } from '../../lib/washes/scanner-link.tsx';
import { MailIcon, PinIcon } from '#web/ui/icons/icons.tsx';

type BarProps = {
  /**
   * The station that was opened last. Null if no station was opened, or if the current page already shows a station.
   */
  readonly station: { readonly stationId: string; readonly name: string } | null;
};

/**
 * Links for staff at a station. They lead to the station and, on a touch screen, also to the scanner and the cases. A
 * computer has no camera for scanning, and shows the cases in its navigation. On a narrow screen, the bar at the bottom
 * has these links instead.
 */
export function StationShortcutBar({ station }: BarProps) {
  const me = useMe();
  const isNarrow = useMediaQuery(STATION_BAR_QUERY);
  const isHeld = useMediaQuery(TOUCH_QUERY);
  // a partner's bottom bar does not have these links, so a partner sees the link to the last opened station here
  if (isPartner(me) ? station === null : isNarrow || (station === null && !isHeld)) return null;
  return (
    <nav className="station-thumb" aria-label={m.staff_station_mine()}>
      {station === null ? null : (
        <Link to={`/admin/stations/${station.stationId}`} className="button button-secondary">
          <PinIcon className="icon-medium" />
          {station.name}
        </Link>
      )}
      {isPartner(me) || !isHeld ? null : <ScannerLink className="button button-secondary" />}
      {mayUse(me, 'inbox.read') && isHeld ? (
        <Link to="/admin/inbox" className="button button-secondary">
          <MailIcon className="icon-medium" />
          {m.staff_station_inbox()}
        </Link>
      ) : null}
    </nav>
  );
}
