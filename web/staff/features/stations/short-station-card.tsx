import { Link, useLocation } from 'react-router';
import type { StaffStationRow } from '#contracts/staff/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { faultTexts } from '../../lib/words/incident-words.ts';
import { usePortal } from '../../lib/portal.tsx';
import { StateMark } from '../../lib/state-mark.tsx';
import { bayLabel, connectionLabel, nameIn, stationStateLabel } from './station-words.ts';

/**
 * Summary of a station on a phone: name and state on the first line, the bays and open work on the second. The whole
 * card opens the station.
 */
export function ShortStationCard({ row }: { readonly row: StaffStationRow }) {
  const { locale } = usePortal();
  const { search } = useLocation();
  const connection = connectionLabel(row, locale);
  return (
    <li className="station-card station-card-short">
      <div className="station-short-head">
        <h2>
          <Link to={`/admin/stations/${row.stationId}`} state={{ from: search }}>
            {nameIn(locale, row)}
          </Link>
        </h2>
        <p className="station-marks">
          <StateMark {...stationStateLabel(row)} />
          {row.connection === 'online' ? null : <StateMark {...connection} />}
        </p>
      </div>
      <p className="staff-quiet">{factsOf(row).join(' \u00b7 ')}</p>
    </li>
  );
}

/** Returns the bays by state ('Bay 1, Bay 3: Free'), the failed starts and incidents, and the number of due tasks. */
function factsOf({ bays, faults, due }: StaffStationRow): readonly string[] {
  const shown = bays.filter(({ state }) => state !== 'retired');
  const byState = Map.groupBy(shown, (bay) => {
    const { words, reason } = bayLabel(bay);
    return reason === undefined ? words : `${words}, ${reason}`;
  });
  return [
    ...[...byState].map(([words, same]) => `${same.map((bay) => bayTitle(bay)).join(', ')}: ${words}`),
    ...faultTexts(faults),
    ...(due > 0 ? [`${m.staff_stations_due()}: ${due}`] : []),
  ];
}
