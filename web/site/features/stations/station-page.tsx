import { Link } from 'react-router';
import type { StationHistory } from '#contracts/stations/station-history.ts';
import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { stationPhotoPath } from '#contracts/stations/station-picture.ts';
import { openingStateAt, shopWeekday } from '#domain/stations/station-hours.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { useReloadOnServerEvent } from '#web/lib/freshness/use-reload-on-server-event.ts';
import { bayText } from '#web/lib/words/bay-words.ts';
import { withNonBreakingDots } from '#web/lib/words/unbroken-dots.ts';
import { StarIcon } from '#web/ui/icons/further-icons.tsx';
import {
  ReliabilityDefinition,
  ReliabilityHistoryLine,
  reliabilityFiguresOf,
} from '../../station-history/reliability-history.tsx';
import { CurrentBayStates } from './current-bay-states.tsx';
import { HoursTable, OpeningToday } from './hours-table.tsx';
import { PageBanner } from '#web/ui/page-banner.tsx';
import { StationDirections } from './station-directions.tsx';
import { stationDrawing } from './station-drawing.ts';
import { SpecialDays } from './special-days.tsx';
import { BusyHoursChart } from './busy-hours-chart.tsx';
import { WaitForBay } from '../../queue/wait-for-bay.tsx';
import { useStartObstacle, type StartObstacle } from '../../washes/start-obstacle.ts';
import { stationOpeningState } from '../../washes/station-opening-state.ts';

type StationPageProps = {
  readonly station: Station;
  /** Last known state of the station's bays. Null if it is unknown. */
  readonly live: StationLiveState | null;
  /** Availability of the station in the last ninety days. Null if it is unknown, or if the station was never open. */
  readonly history: StationHistory | null;
  /** Usual use of the bays in per cent, by hour of the week. Null if it is unknown. */
  readonly usualPercent: readonly number[] | null;
  /** False if the last request failed. `live` is then outdated. */
  readonly isFresh: boolean;
};

/**
 * Shows the average and the number of the station's ratings. A station with fewer than five ratings has no rating to
 * show.
 */
function StationRating({ rating }: { readonly rating: NonNullable<Station['rating']> }) {
  return (
    <p className="station-rating">
      <StarIcon className="station-star icon-medium" />
      {m.station_rating({ average: rating.average.toFixed(1), count: rating.count })}
    </p>
  );
}

/** Notice that the whole station is out of service, with the reason and the expected end. */
function OutageNotice({ live }: Pick<StationPageProps, 'live'>) {
  const [first] = live?.bays ?? [];
  if (first === undefined || first.outage === null || !live?.bays.every(({ outage }) => outage !== null)) return null;
  return <p className="notice">{bayText(first)}</p>;
}

/** Shows the station's availability in the last ninety days. Renders nothing until enough data is recorded. */
function AvailabilityHistory({ history }: Pick<StationPageProps, 'history'>) {
  if (history === null || reliabilityFiguresOf(history) === null) return null;
  return (
    <section className="station-part">
      <h2>{m.status_last_days()}</h2>
      <ReliabilityHistoryLine history={history} />
      <details className="station-details">
        <summary>{m.status_meaning()}</summary>
        <ReliabilityDefinition />
      </details>
      <p>
        <Link className="finger-link inline-link" to="/status">
          {m.status_title()}
        </Link>
      </p>
    </section>
  );
}

/**
 * Returns true if all bays are taken for now. No bay is free, but at least one bay is in use or reserved and will
 * become free.
 */
function isTaken(live: StationLiveState | null): boolean {
  const states = live?.bays.map(({ state }) => state) ?? [];
  return !states.includes('free') && states.some((state) => state === 'busy' || state === 'reserved');
}

type AtMachineProps = Pick<StationPageProps, 'station' | 'live'> & { readonly nowMs: number };

/**
 * Returns the reason why no wash can start at this station. Returns null if a wash can start. If `live` is null, only
 * the opening hours are considered.
 */
function useObstacleAtStation({ station, live, nowMs }: AtMachineProps): StartObstacle | null {
  const { open } = stationOpeningState(station, nowMs);
  const { opensAt } = openingStateAt(station, nowMs);
  const found = useStartObstacle({
    open,
    opensAt: opensAt === undefined ? null : new Date(opensAt).toISOString(),
    bays: live?.bays ?? [],
  });
  return open && live === null ? null : found;
}

/**
 * Shows links to start a wash at this station, with a wash that was bought before or with a payment. If no wash can
 * start, shows the reason and no payment. If the customer only has to wait for a bay, a wash can be bought for later.
 */
function StartAtMachine(props: AtMachineProps) {
  const noStart = useObstacleAtStation(props);
  const startable = noStart === null || noStart.busy;
  return (
    <section className="station-part">
      <h2>{m.station_at_machine()}</h2>
      <p>{m.station_at_machine_text()}</p>
      {noStart === null ? null : <p className="notice">{noStart.words.join(' ')}</p>}
      <div className="button-row">
        <Link className={startable ? 'button button-primary foot-action' : 'button button-secondary'} to="/s">
          {m.station_start()}
        </Link>
        {noStart === null ? (
          <Link className="button button-secondary" to={`/stations/${props.station.slug}/pay`}>
            {m.walk_up_open()}
          </Link>
        ) : null}
      </div>
      {noStart?.busy === true ? (
        <p className="small-words">
          {m.scan_no_wash()}{' '}
          <Link className="underlined" to="/#packages">
            {m.scan_buy()}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

export function StationPage({ station, live, history, usualPercent, isFresh }: StationPageProps) {
  const localized = useLocalizedText();
  const { renderedAt } = usePage();
  useReloadOnServerEvent('by_clock');
  const nowMs = Date.parse(live?.at ?? renderedAt);
  const name = localized({ en: station.name, he: station.nameHe });
  const state = stationOpeningState(station, nowMs);
  const photo =
    station.picture === null ? null : { src: stationPhotoPath(station.picture), alt: localized(station.picture.alt) };
  return (
    <section className="page-narrow inner-page station-page">
      <PageBanner {...stationDrawing(station.bays)} photo={photo}>
        <Link className="text-link" to="/stations">
          {m.station_all()}
        </Link>
        <h1 tabIndex={-1}>{withNonBreakingDots(name)}</h1>
        <p>
          {localized({ en: station.address, he: station.addressHe })},{' '}
          {localized({ en: station.city, he: station.cityHe })}
        </p>
        <p className="station-state" data-open={state.open}>
          {state.words}
        </p>
        {station.rating === null ? null : <StationRating rating={station.rating} />}
      </PageBanner>
      <div className="station-now">
        <div className="station-bays">
          {state.open ? (
            <CurrentBayStates station={station} live={live} isFresh={isFresh} />
          ) : (
            <OutageNotice live={live} />
          )}
          <WaitForBay slug={station.slug} stationToken={null} held={null} isTaken={state.open && isTaken(live)} />
        </div>
        <StartAtMachine station={station} live={live} nowMs={nowMs} />
      </div>
      {station.sample ? <p className="notice notice-info">{m.station_sample_notice()}</p> : null}
      <div className="page-columns">
        <div className="page-acts">
          <section className="station-part">
            <h2>{m.stations_hours()}</h2>
            <details className="station-details">
              <summary>
                {m.stations_hours_today()} <OpeningToday station={station} nowMs={nowMs} />
              </summary>
              <HoursTable hours={station.hours} today={shopWeekday(nowMs)} />
            </details>
            <SpecialDays station={station} nowMs={nowMs} />
          </section>
          {usualPercent === null ? null : <BusyHoursChart station={station} percent={usualPercent} nowMs={nowMs} />}
          <section className="station-part">
            <h2>{m.station_offers()}</h2>
            <ul className="station-offers">
              <li>{m.station_offers_wash({ minutes: station.washMinutes })}</li>
              <li>{m.stations_bays({ count: station.bays })}</li>
            </ul>
            <p>{m.station_offers_programmes()}</p>
          </section>
          <AvailabilityHistory history={history} />
        </div>
        <StationDirections station={station} name={name} />
      </div>
    </section>
  );
}
