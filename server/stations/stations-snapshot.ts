import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import { isoTextOf, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { TerminalGatewayDeps } from './gateways.ts';
import { liveBaysOf } from './live-bays.ts';
import { listStationLiveStates, type ScannedStationRow } from './store/scanned-station.ts';

/**
 * Cache lifetime in ms. A delay of two seconds does not matter to visitors, and a thousand browsers on the page then
 * cause only one query.
 */
const KEPT_MS = 2 * SECOND_MS;

/** Returns every station's current state. Throws DatabaseUnavailableError instead of returning an outdated state. */
export type StationsSnapshot = () => Promise<StationLiveState[]>;

/** Creates the reader. Rows are cached for two seconds; the state derived from them is computed at each call. */
export function createStationsSnapshot(deps: TerminalGatewayDeps): StationsSnapshot {
  const { clock, db } = deps;
  let cached: { readonly readAt: number; readonly rows: Promise<ScannedStationRow[]> } | null = null;

  function read(now: number): Promise<ScannedStationRow[]> {
    if (cached !== null && now - cached.readAt < KEPT_MS) return cached.rows;
    const reading = { readAt: now, rows: listStationLiveStates(db) };
    cached = reading;
    reading.rows.catch(() => {
      if (cached === reading) cached = null;
    });
    return reading.rows;
  }

  return async () => {
    const rows = await read(clock.now());
    const now = clock.now();
    return rows.map((row) => ({
      slug: row.slug,
      at: isoTextOf(now),
      heardAt: row.heardAt === null ? null : isoTextOf(row.heardAt),
      bays: liveBaysOf(deps, row),
    }));
  };
}
