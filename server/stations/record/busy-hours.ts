import { BUSY_WEEKS, type BusyHours } from '#contracts/stations/busy-hours.ts';
import { DAY_MS, HOUR_MS, startOfShopDay } from '#domain/core/time/jerusalem-time.ts';
import { HOURS_PER_WEEK, usualHours } from '#domain/stations/record/usual-hours.ts';
import type { Deps } from '#server/stations/deps.ts';
import { listHourUse, type HourUseRow } from '../store/record/hour-use.ts';

/** Cache lifetime in ms; the figures change once a day. */
const KEPT_MS = HOUR_MS;

/** Returns the usual busy hours of a station by its slug. Throws DatabaseUnavailableError. */
export type BusyHoursReader = (slug: string) => Promise<BusyHours>;

/** Creates the reader. It queries the database at most once an hour, for all stations. */
export function createBusyHours({ clock, db }: Pick<Deps, 'clock' | 'db'>): BusyHoursReader {
  let kept: { readonly readAt: number; readonly hours: Promise<ReadonlyMap<string, BusyHours>> } | null = null;

  async function read(now: number): Promise<ReadonlyMap<string, BusyHours>> {
    // the period consists of whole days, so that every hour of the week occurs equally often
    const until = startOfShopDay(now);
    const rows = await listHourUse(db, { since: until - BUSY_WEEKS * 7 * DAY_MS, until });
    return new Map(rows.map((row) => [row.slug, busyHoursOf(row)]));
  }

  return async (slug) => {
    const now = clock.now();
    if (kept === null || now - kept.readAt >= KEPT_MS) {
      const reading = { readAt: now, hours: read(now) };
      kept = reading;
      reading.hours.catch(() => {
        if (kept === reading) kept = null;
      });
    }
    return (await kept.hours).get(slug) ?? { percent: null };
  };
}

function busyHoursOf({ hours, washes, weeks, bays }: HourUseRow): BusyHours {
  const ofWeek = Array<number>(HOURS_PER_WEEK).fill(0);
  for (const [place, minutes] of hours) ofWeek[place] = minutes;
  const percent = usualHours({ minutes: ofWeek, washes, weeks, bays });
  return { percent: percent === null ? null : [...percent] };
}
