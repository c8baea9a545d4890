import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { summariseBays, type BaysSummary } from '#domain/stations/bays/bays-summary.ts';
import { m } from '#messages/compiled/messages.js';

/** State that decides the colour and the mark of a line. It is 'failed' if the last start of every free bay failed. */
type LineState = BaysSummary['state'] | 'failed';

/**
 * Returns the state of a station as one line, for example '2 of 3 bays free' or 'No bay is free until about 14:10'.
 * Returns null until the state has loaded. Also returns null for a sample station without a machine, because it has no
 * state.
 */
export function liveStateText(
  { sample }: Pick<Station, 'sample'>,
  live: StationLiveState | null,
): { readonly state: LineState; readonly words: string } | null {
  if (live === null || (sample && live.heardAt === null)) return null;
  const summary = summariseBays(live.bays);
  const isFailed = summary.state === 'free' && summary.failed === summary.free;
  return { state: isFailed ? 'failed' : summary.state, words: baysSummaryText(summary) };
}

function freeText({ free, failed, of }: Extract<BaysSummary, { state: 'free' }>): string {
  if (of === 1) return failed === 0 ? m.stations_now_free_single() : m.bay_free_start_failed();
  const words = m.stations_now_free({ free, count: of });
  return failed === 0 ? words : `${words} · ${m.stations_now_failed({ count: failed })}`;
}

function baysSummaryText(summary: BaysSummary): string {
  switch (summary.state) {
    case 'free':
      return freeText(summary);
    case 'busy': {
      const { until } = summary;
      return until === null
        ? m.stations_now_busy()
        : m.stations_now_busy_until({ time: formatTime(Date.parse(until)) });
    }
    case 'silent':
      return m.stations_now_silent();
    case 'out_of_order':
      return m.stations_offline();
    default:
      return assertNever(summary);
  }
}
