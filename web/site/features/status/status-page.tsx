import { Link } from 'react-router';
import type { StationHistory } from '#contracts/stations/station-history.ts';
import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useReloadOnChange } from '#web/lib/freshness/use-reload-on-change.ts';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { stationState } from '../../washes/station-state.ts';
import { liveStateText } from '../../washes/live-state-text.ts';
import { HistoryDefinition, HistoryLine, sharesOf } from '../../station-history/ninety-days.tsx';
import { HistoryLegend } from '../../station-history/history-bars.tsx';

export type StatusData = {
  readonly stations: readonly Station[];
  readonly live: readonly StationLiveState[];
  readonly histories: readonly StationHistory[];
};

/** How all stations work now, and how they worked in the last ninety days. */
export function StatusPage({ stations, live, histories }: StatusData) {
  const { renderedAt } = usePage();
  useReloadOnChange('by_clock');
  const at = live[0]?.at ?? renderedAt;
  const nowOf = new Map(live.map((now) => [now.slug, now]));
  const historyOf = new Map(histories.map((history) => [history.slug, history]));
  // a station that has not been opened yet has no history
  const open = stations.filter(({ slug }) => historyOf.has(slug));
  // without figures there is nothing to explain
  const hasFigures = histories.some((history) => sharesOf(history) !== null);
  return (
    <section className="page-narrow status-page">
      <header className="grid gap-3">
        <h1 className="text-4xl font-bold" tabIndex={-1}>
          {m.status_title()}
        </h1>
        <p>{m.status_intro()}</p>
        <p className="text-sm text-ink-soft">{m.station_as_of({ time: formatTime(Date.parse(at)) })}</p>
      </header>
      {open.length === 0 ? <p className="notice">{m.status_none()}</p> : null}
      <ul className="status-list">
        {open.map((station) => (
          <StatusRow
            key={station.slug}
            station={station}
            live={nowOf.get(station.slug) ?? null}
            history={historyOf.get(station.slug) ?? null}
            nowMs={Date.parse(at)}
          />
        ))}
      </ul>
      {hasFigures ? (
        <section className="station-part">
          <h2>{m.status_meaning()}</h2>
          <HistoryLegend />
          <HistoryDefinition />
        </section>
      ) : null}
    </section>
  );
}

type RowProps = {
  readonly station: Station;
  readonly live: StationLiveState | null;
  readonly history: StationHistory | null;
  readonly nowMs: number;
};

function StatusRow({ station, live, history, nowMs }: RowProps) {
  const spoken = useSpoken();
  const { slug, name, nameHe, city, cityHe, sample } = station;
  const opening = stationState(station, nowMs);
  const now = liveStateText(station, live);
  return (
    <li className="status-row">
      <div className="status-head">
        <h2>
          <Link to={`/stations/${slug}`}>{spoken({ en: name, he: nameHe })}</Link>
        </h2>
        <p className="text-sm text-ink-soft">
          {spoken({ en: city, he: cityHe })}
          {sample ? ` · ${m.stations_sample()}` : ''}
        </p>
      </div>
      <p className="status-now">
        <span className="station-state" data-open={opening.open}>
          {opening.words}
        </span>
        {opening.open && now !== null ? (
          <span className="bays-now" data-state={now.state}>
            {now.words}
          </span>
        ) : null}
      </p>
      {history === null ? null : <HistoryLine history={history} />}
    </li>
  );
}
