import type { StationId } from '#contracts/core/ids.ts';
import { VISIT_MINUTES } from '#domain/stations/record/bay-day.ts';
import type { Deps } from '#server/stations/deps.ts';
import { listAttempts, listBayFigures, listDowntimes } from '../store/record/bay-figures.ts';

type FigureDeps = Pick<Deps, 'db'>;

/** Returns first-attempt success and uptime of each bay by period, newest first, beginning with a day (YYYY-MM-DD). */
export function getBayFigures({ db }: FigureDeps, query: Parameters<typeof listBayFigures>[1]) {
  return listBayFigures(db, query);
}

type BehindFigures = {
  readonly stationId: StationId;
  readonly bayNo: number;
  /** Start of the period, epoch ms. */
  readonly from: number;
  readonly until: number;
  readonly limit: number;
};

/** Returns the attempts and downtimes from which the figures of a bay were computed. */
export async function listFigureEvents({ db }: FigureDeps, { limit, ...ofBay }: BehindFigures) {
  const [attempts, downtimes] = await Promise.all([
    listAttempts(db, { ...ofBay, visitMinutes: VISIT_MINUTES, limit }),
    listDowntimes(db, ofBay),
  ]);
  return { attempts, downtimes };
}
