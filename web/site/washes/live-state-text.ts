import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { summariseBays, type BaysSummary } from '#domain/stations/bays/bays-summary.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Returns the state of a station in one line: '2 of 3 bays free', 'No bay is free until about 14:10'. Returns null
 * until the state has loaded, and for a sample station without a machine, which has no state.
 */
export function liveStateText(
  { sample }: Pick<Station, 'sample'>,
  live: StationLiveState | null,
): { readonly state: BaysSummary['state']; readonly words: string } | null {
  if (live === null || (sample && live.heardAt === null)) return null;
  const summary = summariseBays(live.bays);
  return { state: summary.state, words: wordsOf(summary) };
}

function wordsOf(summary: BaysSummary): string {
  switch (summary.state) {
    case 'free': {
      const { free, of } = summary;
      return of === 1 ? m.stations_now_free_single() : m.stations_now_free({ free, count: of });
    }
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
