import { STATION_HISTORY_DAYS, type OutageLevel, type StationHistory } from '#contracts/stations/station-history.ts';
import { toIsoInstantOrNull, MINUTE_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { outageLevelOf } from '#domain/stations/record/outage-level.ts';
import type { Deps } from '#server/stations/deps.ts';
import { listStationHistoryRows, type StationHistoryRow } from '../store/record/bay-day.ts';
import type { StationPageCache } from '../station-page-cache.ts';
import { shopDayRange } from './aggregate-bay-days.ts';

/** Time in ms for which station histories are cached. The figures change once an hour. */
const KEPT_MS = MINUTE_MS;

/** Returns the uptime of every station in service over the last 90 days. Throws DatabaseUnavailableError. */
export type StationHistoriesReader = () => Promise<readonly StationHistory[]>;

/**
 * Creates the function that reads the station histories. It queries the database at most once a minute, and after every
 * change of a station.
 */
export function createStationHistoriesReader(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  board: Pick<StationPageCache, 'onChange'>,
): StationHistoriesReader {
  let cached: { readonly readAt: number; readonly histories: Promise<readonly StationHistory[]> } | null = null;
  board.onChange(() => {
    cached = null;
  });

  async function read(now: number): Promise<readonly StationHistory[]> {
    const before = shopDayText(shopDayRange(shopDayText(now), -STATION_HISTORY_DAYS).from);
    return (await listStationHistoryRows(db, before)).map(historyOf);
  }

  return () => {
    const now = clock.now();
    if (cached !== null && now - cached.readAt < KEPT_MS) return cached.histories;
    const reading = { readAt: now, histories: read(now) };
    cached = reading;
    reading.histories.catch(() => {
      if (cached === reading) cached = null;
    });
    return reading.histories;
  };
}

function historyOf({ slug, watchedSince, days, ...sums }: StationHistoryRow): StationHistory {
  const levels = Array<OutageLevel>(STATION_HISTORY_DAYS).fill('n');
  for (const [place, watched, openSeconds, outSeconds] of days) {
    levels[place - 1] = outageLevelOf({ watched, openSeconds, outSeconds });
  }
  return { slug, since: toIsoInstantOrNull(watchedSince), days: levels.join(''), ...sums };
}
