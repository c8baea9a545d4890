import { Link, useLocation } from 'react-router';
import type { StaffStationRow } from '#contracts/staff/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { usePortal } from '../../lib/portal.tsx';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { StationFaults } from './station-card.tsx';
import { bayLabel, machineConnectionLabel, localizedName, stationStateLabel } from './station-words.ts';

/**
 * Summary of a station for a phone screen. It shows the name, the state, the bays, and separate lines for problems and
 * due tasks. A tap anywhere on the card opens the station.
 */
export function ShortStationCard({ row }: { readonly row: StaffStationRow }) {
  const { locale } = usePortal();
  const { search } = useLocation();
  const connection = machineConnectionLabel(row, locale);
  return (
    <li className="station-card station-card-short">
      <div className="station-short-head">
        <h2>
          <Link to={`/admin/stations/${row.stationId}`} state={{ from: search }}>
            {localizedName(locale, row)}
          </Link>
        </h2>
        <p className="station-marks">
          <StatusBadge {...stationStateLabel(row)} />
          {row.connection === 'online' ? null : <StatusBadge {...connection} />}
        </p>
      </div>
      <p className="staff-quiet">{bayTexts(row).join(' \u00b7 ')}</p>
      <StationFaults row={row} />
      {row.due > 0 ? (
        <p className="station-warn">
          {m.staff_stations_due()}: <bdi>{row.due}</bdi>
        </p>
      ) : null}
    </li>
  );
}

/** Returns a text for each state of the bays, such as 'Bay 1, Bay 3: Free'. */
function bayTexts({ bays }: Pick<StaffStationRow, 'bays'>): readonly string[] {
  const shown = bays.filter(({ state }) => state !== 'retired');
  const byState = Map.groupBy(shown, (bay) => {
    const { words, reason } = bayLabel(bay);
    return reason === undefined ? words : `${words}, ${reason}`;
  });
  return [...byState].map(([words, same]) => `${same.map((bay) => bayTitle(bay)).join(', ')}: ${words}`);
}
