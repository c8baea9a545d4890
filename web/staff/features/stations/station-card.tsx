import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import type { StaffBay, StaffStationRow } from '#contracts/staff/stations.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { capitalizeFirst } from '../../kit/capitalize-first.ts';
import { faultTexts, incidentFaultsOf } from '../../lib/words/incident-words.ts';
import { usePortal } from '../../lib/portal.tsx';
import { StatusBadge } from '../../lib/status-badge.tsx';
import {
  bayLabel,
  bayLabelWithOutage,
  machineConnectionLabel,
  localizedName,
  outageText,
  stationStateLabel,
} from './station-words.ts';

export function StationCard({ row, at }: { readonly row: StaffStationRow; readonly at: string }) {
  const { locale } = usePortal();
  const { search } = useLocation();
  const name = localizedName(locale, row);
  const city = localizedName(locale, { name: row.city, nameHe: row.cityHe });
  // The city is left out if the station's name already contains it, which is usually the case.
  const facts = [...(name.includes(city) ? [] : [city]), ...(row.sample ? [m.staff_station_sample()] : [])];
  return (
    <li className="station-card">
      <div>
        <h2>
          <Link to={`/admin/stations/${row.stationId}`} state={{ from: search }}>
            {name}
          </Link>
        </h2>
        {facts.length === 0 ? null : <p className="staff-quiet">{facts.join(' · ')}</p>}
      </div>
      <StationBadges row={row} />
      {row.out === null ? null : <p className="staff-quiet">{capitalizeFirst(outageText(row.out, at, locale))}</p>}
      <ul className="station-bays" aria-label={m.staff_bays()}>
        {row.bays
          .filter(({ state }) => state !== 'retired')
          .map((bay) => (
            <Bay key={bay.bayNo} bay={bay} />
          ))}
      </ul>
      <StationFaults row={row} />
      <StationCounts row={row} />
    </li>
  );
}

/** Badges of a station. They show if the station is in service, its connection, its alerts, and a wrong clock. */
export function StationBadges({ row }: { readonly row: StaffStationRow }) {
  const { locale } = usePortal();
  // alerts are not counted here if the list of bays already shows them as the reason for a bay's state
  const atBays = row.bays.filter((bay) => bayLabel(bay).reason !== undefined).length;
  return (
    <p className="station-marks">
      <StatusBadge {...stationStateLabel(row)} />
      <StatusBadge {...machineConnectionLabel(row, locale)} />
      {row.openAlerts <= atBays ? null : (
        <StatusBadge words={m.staff_room_alerts({ count: row.openAlerts })} tone="disabled" />
      )}
      {row.clockTrusted === false ? <StatusBadge words={m.staff_conn_clock_wrong()} tone="disabled" /> : null}
    </p>
  );
}

function Bay({ bay }: { readonly bay: StaffBay }) {
  return (
    <li>
      <span>{bayTitle(bay)}</span>
      <StatusBadge {...bayLabelWithOutage(bay)} />
    </li>
  );
}

/**
 * Links to the open incidents of a station and names them. Renders nothing if there are none. Alerts and failed starts
 * are shown at their bays instead.
 */
export function StationFaults({ row: { faults, stationId } }: { readonly row: StaffStationRow }) {
  const incidents = incidentFaultsOf(faults);
  if (incidents.length === 0) return null;
  return (
    <p>
      <Link to={`/admin/stations/${stationId}?tab=incidents`} className="station-warn">
        {m.staff_stations_faults({ count: incidents.reduce((sum, { count }) => sum + count, 0) })}:{' '}
        {faultTexts(incidents).join(' · ')}
      </Link>
    </p>
  );
}

type StationCount = { readonly label: string; readonly value: string; readonly loud: boolean };

/** Returns the counts of a station that are above 0. The number of washes today is always included. */
function countsOf(row: StaffStationRow): readonly StationCount[] {
  const { used, allowed } = row.offline;
  return [
    { label: m.staff_stations_washes_today(), count: null, value: String(row.washesToday), loud: false },
    { label: m.staff_stations_due(), count: row.due, value: String(row.due), loud: true },
    {
      label: m.staff_stations_offline(),
      count: used,
      value: m.staff_stations_offline_of({ used: leftToRight(String(used)), allowed: leftToRight(String(allowed)) }),
      loud: allowed > 0 && used >= allowed,
    },
  ].filter(({ count }) => count === null || count > 0);
}

export function StationCountLine({ row }: { readonly row: StaffStationRow }) {
  return countsOf(row).map(({ label, value, loud }, index) => (
    <Fragment key={label}>
      {index === 0 ? null : ' · '}
      <span className={loud ? 'station-warn' : undefined}>
        {label}: <bdi>{value}</bdi>
      </span>
    </Fragment>
  ));
}

function StationCounts({ row }: { readonly row: StaffStationRow }) {
  return (
    <dl className="station-numbers">
      {countsOf(row).map(({ label, value, loud }) => (
        <div key={label} data-loud={loud}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
