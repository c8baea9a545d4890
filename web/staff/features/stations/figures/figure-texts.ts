import type { BayFigureRow } from '#contracts/staff/bay-figures.ts';
import { permilleOf } from '#domain/stations/record/day-level.ts';
import { m } from '#messages/compiled/messages.js';
import { hoursText, percentText } from '#web/lib/words/figure-words.ts';

/**
 * Returns first-attempt success as a percentage with its counts. Few visits allow no percentage, so it returns only the
 * counts; without visits, a text that says so.
 */
export function startsText({ visits, firstStarts }: Pick<BayFigureRow, 'visits' | 'firstStarts'>): string {
  if (visits === 0) return m.staff_figures_no_visits();
  const counts = { visits: String(visits), good: String(firstStarts) };
  const share = permilleOf(firstStarts, { of: visits, visits });
  return share === null
    ? m.staff_figures_of({ part: counts.good, all: counts.visits })
    : m.staff_figures_share({ share: percentText(share), part: counts.good, all: counts.visits });
}

type UptimeRow = Pick<BayFigureRow, 'watched' | 'visits' | 'openSeconds' | 'outSeconds'>;

/** Returns the uptime as a percentage with its hours, or a text if the bay was closed or its state was not recorded. */
export function uptimeText({ watched, visits, openSeconds, outSeconds }: UptimeRow): string {
  if (!watched) return m.status_level_none();
  if (openSeconds === 0) return m.status_level_closed();
  const times = { part: hoursText(outSeconds), all: hoursText(openSeconds) };
  const share = permilleOf(openSeconds - outSeconds, { of: openSeconds, visits });
  return share === null
    ? m.staff_figures_out_of(times)
    : m.staff_figures_up_share({ ...times, share: percentText(share) });
}
