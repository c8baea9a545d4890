import { Link } from 'react-router';
import type { StationHistory } from '#contracts/stations/station-history.ts';
import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useReloadOnServerEvent } from '#web/lib/freshness/use-reload-on-server-event.ts';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { PageBanner } from '#web/ui/page-banner.tsx';
import stationPicture from '../../illustrations/feature-dual.svg';
import { stationOpeningState } from '../../washes/station-opening-state.ts';
import { liveStateText } from '../../washes/live-state-text.ts';
import { percentText } from '#web/lib/words/figure-words.ts';
import { ReliabilityDefinition, reliabilityFiguresOf } from '../../station-history/reliability-history.tsx';
import { StationHistoryBars, StationHistoryLegend } from '../../station-history/history-bars.tsx';

export type StatusData = {
  readonly stations: readonly Station[];
  readonly live: readonly StationLiveState[];
  readonly histories: readonly StationHistory[];
};

/** Page with the current state of all stations, and their availability in the last ninety days. */
export function StatusPage({ stations, live, histories }: StatusData) {
  const { renderedAt } = usePage();
  useReloadOnServerEvent('by_clock');
  const at = live[0]?.at ?? renderedAt;
  const nowOf = new Map(live.map((now) => [now.slug, now]));
  const historyOf = new Map(histories.map((history) => [history.slug, history]));
  // stations that have not been opened yet have no history and are left out
  const open = stations.filter(({ slug }) => historyOf.has(slug));
  // the definitions of the figures are shown only if at least one station has figures
  const hasFigures = histories.some((history) => reliabilityFiguresOf(history) !== null);
  return (
    <section className="page-narrow inner-page status-page">
      <PageBanner picture={stationPicture} isSquare>
        <h1 tabIndex={-1}>{m.status_title()}</h1>
        <p>{m.status_intro()}</p>
        <p className="side-note">{m.station_as_of({ time: formatTime(Date.parse(at)) })}</p>
      </PageBanner>
      {open.length === 0 ? <p className="notice">{m.status_none()}</p> : null}
      {open.length === 0 || hasFigures ? null : <p className="quiet">{m.status_few()}</p>}
      {open.length === 0 ? null : (
        <table className="status-table">
          <thead>
            <tr>
              <th scope="col">{m.status_station()}</th>
              <th scope="col">{m.status_now()}</th>
              {hasFigures ? (
                <>
                  <th scope="col">{m.status_last_days()}</th>
                  <th scope="col">{m.status_uptime()}</th>
                  <th scope="col">{m.status_first()}</th>
                </>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {open.map((station) => (
              <StatusRow
                key={station.slug}
                station={station}
                live={nowOf.get(station.slug) ?? null}
                history={historyOf.get(station.slug) ?? null}
                hasFigures={hasFigures}
                nowMs={Date.parse(at)}
              />
            ))}
          </tbody>
        </table>
      )}
      {hasFigures ? (
        <section className="station-part">
          <h2>{m.status_meaning()}</h2>
          <StationHistoryLegend />
          <ReliabilityDefinition />
        </section>
      ) : null}
    </section>
  );
}

type RowProps = {
  readonly station: Station;
  readonly live: StationLiveState | null;
  readonly history: StationHistory | null;
  /** True if at least one station of the table has figures. Otherwise the table has no columns for figures. */
  readonly hasFigures: boolean;
  readonly nowMs: number;
};

/** Returns the city if the name of the station does not contain it. Also says whether the station is a sample. */
function useTownText({ name, nameHe, city, cityHe, sample }: Station): string {
  const localized = useLocalizedText();
  const town = localized({ en: city, he: cityHe });
  const nameContainsTown = localized({ en: name, he: nameHe }).includes(town);
  return [nameContainsTown ? '' : town, sample ? m.stations_sample() : ''].filter((text) => text !== '').join(' · ');
}

/** A figure in a row of the table. It has a label of its own, because the columns have no headings on a phone. */
function Figure({ label, permille }: { readonly label: string; readonly permille: number | null }) {
  return (
    <td className="status-figure">
      <span className="status-label">{label}</span> <bdi>{permille === null ? '–' : percentText(permille)}</bdi>
    </td>
  );
}

function StatusRow({ station, live, history, hasFigures, nowMs }: RowProps) {
  const localized = useLocalizedText();
  const place = useTownText(station);
  const opening = stationOpeningState(station, nowMs);
  const now = liveStateText(station, live);
  return (
    <tr className="status-row">
      <th scope="row" className="status-name">
        <Link to={`/stations/${station.slug}`}>{localized({ en: station.name, he: station.nameHe })}</Link>
        {place === '' ? null : <span className="status-place">{place}</span>}
      </th>
      <td className="status-now">
        <span className="station-state" data-open={opening.open}>
          {opening.words}
        </span>
        {opening.open && now !== null ? (
          <span className="bays-now" data-state={now.state}>
            {now.words}
          </span>
        ) : null}
      </td>
      {hasFigures ? <Figures history={history} /> : null}
    </tr>
  );
}

function Figures({ history }: Pick<RowProps, 'history'>) {
  const shares = history === null ? null : reliabilityFiguresOf(history);
  if (history === null || shares === null) {
    return (
      <td colSpan={3} className="status-few">
        {m.status_few()}
      </td>
    );
  }
  return (
    <>
      <td className="status-history">
        <StationHistoryBars days={history.days} />
      </td>
      <Figure label={m.status_uptime()} permille={shares.worked} />
      <Figure label={m.status_first()} permille={shares.firstTry} />
    </>
  );
}
