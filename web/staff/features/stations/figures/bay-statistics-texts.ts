import type { BayStatisticsRow } from '#contracts/staff/bay-statistics.ts';
import { permilleOf } from '#domain/stations/record/outage-level.ts';
import { m } from '#messages/compiled/messages.js';
import { percentText } from '#web/lib/words/figure-words.ts';

/**
 * Returns the success rate of first starts as a percentage with its counts. If there are too few visits for a
 * percentage, returns only the counts. Without visits, returns a text that says so.
 */
export function startSuccessText({ visits, firstStarts }: Pick<BayStatisticsRow, 'visits' | 'firstStarts'>): string {
  if (visits === 0) return m.staff_figures_no_visits();
  const counts = { visits: String(visits), good: String(firstStarts) };
  const share = permilleOf(firstStarts, { of: visits, visits });
  return share === null
    ? m.staff_figures_of({ part: counts.good, all: counts.visits })
    : m.staff_figures_share({ share: percentText(share), part: counts.good, all: counts.visits });
}

type UptimeRow = Pick<BayStatisticsRow, 'watched' | 'visits' | 'openSeconds' | 'outSeconds'>;

/** Minimum recorded time in service, in seconds, for which the share of downtime is shown. */
const DOWNTIME_COMPARISON_MIN_SECONDS = 3_600;

const SECONDS_A_MINUTE = 60;
const MINUTES_AN_HOUR = 60;

/**
 * Formats a duration in words, such as '3 hours 20 minutes'. It is rounded up to whole minutes, so that no outage is
 * shown as zero.
 */
function durationText(seconds: number): string {
  const total = Math.ceil(seconds / SECONDS_A_MINUTE);
  const [hours, minutes] = [Math.floor(total / MINUTES_AN_HOUR), total % MINUTES_AN_HOUR];
  if (hours === 0) return m.staff_figures_minutes({ count: minutes });
  const wholeHours = m.staff_figures_hours({ count: hours });
  if (minutes === 0) return wholeHours;
  return m.staff_figures_hours_and({ hours: wholeHours, minutes: m.staff_figures_minutes({ count: minutes }) });
}

/** Returns true if less than an hour in service was recorded, which is too little for a figure. */
export function isUptimeTooShort({ watched, openSeconds }: Pick<UptimeRow, 'watched' | 'openSeconds'>): boolean {
  return watched && openSeconds > 0 && openSeconds < DOWNTIME_COMPARISON_MIN_SECONDS;
}

/**
 * Returns the uptime as a percentage with the downtime in words. Returns a text without a percentage if the state was
 * not recorded, or if the bay was always closed or never down. The percentage is also left out for less than an hour in
 * service and for too few visits.
 */
export function uptimeText({ watched, visits, openSeconds, outSeconds }: UptimeRow): string {
  if (!watched) return m.status_level_none();
  if (openSeconds === 0) return m.status_level_closed();
  if (isUptimeTooShort({ watched, openSeconds })) return m.staff_figures_first_hour();
  if (outSeconds === 0) return m.staff_figures_never_down({ all: durationText(openSeconds) });
  const times = { part: durationText(outSeconds), all: durationText(openSeconds) };
  const share = permilleOf(openSeconds - outSeconds, { of: openSeconds, visits });
  return share === null
    ? m.staff_figures_out_of(times)
    : m.staff_figures_up_share({ ...times, share: percentText(share) });
}
