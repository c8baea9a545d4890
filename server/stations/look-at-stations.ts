import type { StationNow } from '#contracts/stations/station-now.ts';
import { isoTextOf, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { GatewayDeps } from './gateways.ts';
import { liveBaysOf } from './live-bays.ts';
import { listStationsNow, type ScannedStationRow } from './store/scanned-station.ts';

/** Shorter than anybody can tell, and long enough that a thousand open pages ask the database once. */
const KEPT_MS = 2 * SECOND_MS;

/** Every station at this moment. Throws DatabaseUnavailableError: what is not known is not said. */
export type StationsLook = () => Promise<StationNow[]>;

/** What the database says is kept for two seconds; the state that follows from it is of the moment of the question. */
export function createStationsLook(deps: GatewayDeps): StationsLook {
  const { clock, db } = deps;
  let kept: { readonly readAt: number; readonly rows: Promise<ScannedStationRow[]> } | null = null;

  function read(now: number): Promise<ScannedStationRow[]> {
    if (kept !== null && now - kept.readAt < KEPT_MS) return kept.rows;
    const reading = { readAt: now, rows: listStationsNow(db) };
    kept = reading;
    reading.rows.catch(() => {
      if (kept === reading) kept = null;
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
