import type { StationId } from '#contracts/core/ids.ts';
import { VISIT_MINUTES } from '#domain/stations/record/bay-day.ts';
import type { Deps } from '#server/stations/deps.ts';
import { listAttempts, listBayFigures, listDowntimes } from '../store/record/bay-figures.ts';
import { listControlRoomBays as listControlRoomBayRows } from '../store/record/control-room-bay.ts';
import { refreshRunningDay } from './roll-up-days.ts';

type FigureDeps = Pick<Deps, 'db'>;

type LiveFigureDeps = Pick<Deps, 'clock' | 'db'>;

/**
 * Returns the first-attempt success and the uptime of each bay, by period, newest first. The periods begin with a given
 * day (YYYY-MM-DD). The current day is included up to the last minute.
 */
export async function getBayFigures(deps: LiveFigureDeps, query: Parameters<typeof listBayFigures>[1]) {
  await refreshRunningDay(deps);
  return await listBayFigures(deps.db, query);
}

/** Returns the bays in use with their figures since a given day. The current day is included up to the last minute. */
export async function listControlRoomBays(deps: LiveFigureDeps, query: Parameters<typeof listControlRoomBayRows>[1]) {
  await refreshRunningDay(deps);
  return await listControlRoomBayRows(deps.db, query);
}

type FigureEventsQuery = {
  readonly stationId: StationId;
  readonly bayNo: number;
  /** Start of the period in epoch ms. */
  readonly from: number;
  readonly until: number;
  readonly limit: number;
};

/** Returns the attempts and downtimes from which the figures of a bay were computed. */
export async function listFigureEvents({ db }: FigureDeps, { limit, ...ofBay }: FigureEventsQuery) {
  const [attempts, downtimes] = await Promise.all([
    listAttempts(db, { ...ofBay, visitMinutes: VISIT_MINUTES, limit }),
    listDowntimes(db, ofBay),
  ]);
  return { attempts, downtimes };
}
