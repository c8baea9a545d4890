import { Link } from 'react-router';
import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { useLocalizedText } from '#web/lib/page.tsx';
import { distanceText } from '#domain/stations/place/distance.ts';
import { HoursTable } from './hours-table.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { SpecialDays } from './special-days.tsx';
import { liveStateText } from '../../washes/live-state-text.ts';
import { stationOpeningState } from '../../washes/station-opening-state.ts';

type StationCardProps = {
  readonly station: Station;
  readonly km: number | null;
  readonly nowMs: number | null;
  /** Current state of the station's bays. Null until it has loaded, and after a failed request. */
  readonly live: StationLiveState | null;
  /** True for a sample station in a list that also has real stations. */
  readonly showsSampleNote: boolean;
};

export function StationCard({ station, km, nowMs, live, showsSampleNote }: StationCardProps) {
  const localized = useLocalizedText();
  const name = localized({ en: station.name, he: station.nameHe });
  const state = nowMs === null ? null : stationOpeningState(station, nowMs);
  const now = state?.open === true ? liveStateText(station, live) : null;
  const access = localized({ en: station.accessibility, he: station.accessibilityHe });
  return (
    <li id={station.slug} className="station-card" tabIndex={-1}>
      <div className="station-top">
        <h2>
          <Link to={`/stations/${station.slug}`}>{name}</Link>
        </h2>
        {state === null ? null : (
          <p className="station-state" data-open={state.open}>
            {state.words}
          </p>
        )}
      </div>
      <p>
        {localized({ en: station.address, he: station.addressHe })},{' '}
        {localized({ en: station.city, he: station.cityHe })}
      </p>
      <p className="station-facts">
        {km === null ? null : <span>{m.stations_distance_km({ distance: distanceText(km) })}</span>}
        {now === null ? (
          <span>{m.stations_bays({ count: station.bays })}</span>
        ) : (
          <span className="bays-now" data-state={now.state}>
            {now.words}
          </span>
        )}
        {showsSampleNote ? <span>{m.stations_sample()}</span> : null}
      </p>
      <div className="station-more">
        <NavigationLinks station={station} name={name} />
        <details className="station-details">
          <summary>{access === '' ? m.stations_hours() : m.stations_hours_access()}</summary>
          <HoursTable hours={station.hours} />
          <SpecialDays station={station} nowMs={nowMs} />
          {access === '' ? null : (
            <p className="small-words">
              <span className="row-name">{m.stations_accessibility()}:</span> {access}
            </p>
          )}
        </details>
      </div>
    </li>
  );
}
