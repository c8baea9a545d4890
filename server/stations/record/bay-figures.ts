import type { StationId } from '#contracts/core/ids.ts';
import { VISIT_MINUTES } from '#domain/stations/record/bay-day.ts';
import type { Deps } from '#server/stations/deps.ts';
import { listAttempts, listBayFigures, listDowntimes } from '../store/record/bay-figures.ts';

type FigureDeps = Pick<Deps, 'db'>;

/** Returns first-start success and uptime of each bay by period, newest first, from a day on (YYYY-MM-DD). */
export function getBayFigures({ db }: FigureDeps, query: Parameters<typeof listBayFigures>[1]) {
  return listBayFigures(db, query);
}

type BehindFigures = {
  readonly stationId: StationId;
  readonly bayNo: number;
  /** Epoch ms; `until` is not included. */
  readonly from: number;
  readonly until: number;
  readonly limit: number;
};

/** Returns the attempts and the times without service that are behind the figures of a bay. */
export async function listBehindFigures({ db }: FigureDeps, { limit, ...ofBay }: BehindFigures) {
  const [attempts, downtimes] = await Promise.all([
    listAttempts(db, { ...ofBay, visitMinutes: VISIT_MINUTES, limit }),
    listDowntimes(db, ofBay),
  ]);
  return { attempts, downtimes };
}
