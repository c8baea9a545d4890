import type { StationId } from '#contracts/core/ids.ts';
import { VISIT_MINUTES } from '#domain/stations/record/bay-day.ts';
import type { Deps } from '#server/stations/deps.ts';
import { listWashStartAttempts, listBayStatistics, listDowntimes } from '../store/record/bay-statistics.ts';
import { listControlRoomBays as listControlRoomBayRows } from '../store/record/control-room-bay.ts';
import { refreshCurrentBayDay } from './aggregate-bay-days.ts';

type BayStatisticsDeps = Pick<Deps, 'db'>;

type LiveBayStatisticsDeps = Pick<Deps, 'clock' | 'db'>;

/**
 * Returns the first-attempt success and the uptime of each bay, by period, newest first. The periods begin with a given
 * day (YYYY-MM-DD). The current day is included up to the last minute.
 */
export async function getBayStatistics(deps: LiveBayStatisticsDeps, query: Parameters<typeof listBayStatistics>[1]) {
  await refreshCurrentBayDay(deps);
  return await listBayStatistics(deps.db, query);
}

/** Returns the bays in use with their figures since a given day. The current day is included up to the last minute. */
export async function listControlRoomBays(
  deps: LiveBayStatisticsDeps,
  query: Parameters<typeof listControlRoomBayRows>[1],
) {
  await refreshCurrentBayDay(deps);
  return await listControlRoomBayRows(deps.db, query);
}

type BayStatisticsEventsQuery = {
  readonly stationId: StationId;
  readonly bayNo: number;
  /** Start of the period in epoch ms. */
  readonly from: number;
  readonly until: number;
  readonly limit: number;
};

export async function listBayStatisticsEvents(
  { db }: BayStatisticsDeps,
  { limit, ...ofBay }: BayStatisticsEventsQuery,
) {
  const [attempts, downtimes] = await Promise.all([
    listWashStartAttempts(db, { ...ofBay, visitMinutes: VISIT_MINUTES, limit }),
    listDowntimes(db, ofBay),
  ]);
  return { attempts, downtimes };
}
