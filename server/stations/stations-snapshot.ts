import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import { toIsoInstant, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { TerminalGatewayDeps } from './gateways.ts';
import { liveBayStatesOf } from './live-bays.ts';
import { listStationLiveStates, type ScannedStationRow } from './store/scanned-station.ts';

/**
 * Cache lifetime in ms. A delay of two seconds does not matter to visitors, and a thousand browsers on the page then
 * cause only one query.
 */
const KEPT_MS = 2 * SECOND_MS;

/**
 * Returns the current state of every station. Throws DatabaseUnavailableError if the current state cannot be read,
 * because an outdated state must not be shown.
 */
export type StationsSnapshot = () => Promise<StationLiveState[]>;

/**
 * Creates the function that reads the current state of all stations. The rows are cached for two seconds. The state is
 * calculated from the rows at each call.
 */
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
      at: toIsoInstant(now),
      heardAt: row.heardAt === null ? null : toIsoInstant(row.heardAt),
      bays: liveBayStatesOf(deps, row),
    }));
  };
}
