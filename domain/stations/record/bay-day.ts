import { openIntervalsBetween, type StationHours, type OpenInterval } from '../station-hours.ts';
import { intersectIntervals, totalSecondsOf, subtractIntervals } from './intervals.ts';

/**
 * Time in seconds within which water must run at the first attempt of a visit. Otherwise, the attempt does not count as
 * a success.
 */
export const FIRST_WATER_SECONDS = 60;

/** Time in minutes within which attempts of the same device or code at a station count as one visit. */
export const VISIT_MINUTES = 5;

/**
 * Cause of a period in which a bay could not be used. `sensor`: the water temperature was unknown. `planned`: staff
 * worked on the bay as planned, which is not an outage.
 */
export type DowntimeCause = 'silent' | 'closed' | 'water' | 'sensor' | 'planned';

/** Period in which a bay could not be used, epoch ms; `endedAt` is null until it ends. */
export type Downtime = { readonly cause: DowntimeCause; readonly beganAt: number; readonly endedAt: number | null };

/** Recorded facts about one bay within a period, from which its uptime is calculated. All times are in epoch ms. */
export type BayRecords = StationHours & {
  /** Time at which the shop began to monitor the bay; null if the bay is not monitored. */
  readonly watchedSince: number | null;
  /** Start of an outage that began before the period and was still open at its start; null if there is none. */
  readonly outSince: number | null;
  readonly downtimes: readonly Downtime[];
  /** Times of starts by customers after which no water ran. */
  readonly failedAt: readonly number[];
  /** Start times of washes with water. */
  readonly washedAt: readonly number[];
  /** Times of staff actions at the bay: a rinse, a check, a repair. */
  readonly actedAt: readonly number[];
};

export type BayStatistics = {
  readonly watched: boolean;
  /**
   * Number of seconds in which the bay should have worked. The station was then open, the bay was monitored, and no
   * work was planned.
   */
  readonly openSeconds: number;
  readonly outSeconds: number;
  readonly outages: readonly OpenInterval[];
  /** Start of the outage that has not ended at the end of the period, epoch ms; null if there is none. */
  readonly outSince: number | null;
};

/**
 * Calculates the uptime of a bay. An outage begins at its earliest evidence, which is a failed start, silence, or a
 * closure. It ends at the next wash with water. A staff action also ends it, if nothing else keeps the bay closed. A
 * new message of a silent machine does not end an outage, because the machine may still give no water. Source:
 * domain-facts-2 REQ-KPI-1, after 23 CFR 680.116.
 */
export function bayStatisticsOf(evidence: BayRecords, window: OpenInterval): BayStatistics {
  const { watchedSince } = evidence;
  if (watchedSince === null || watchedSince >= window.endsAt) {
    return { watched: false, openSeconds: 0, outSeconds: 0, outages: [], outSince: null };
  }
  const watched = { startsAt: Math.max(watchedSince, window.startsAt), endsAt: window.endsAt };
  const planned = plannedIntervalsOf(evidence);
  const counted = subtractIntervals(openIntervalsBetween(evidence, watched), planned);
  const { outages, outSince } = outagesOf(evidence, { watched, watchedSince, planned });
  const counting = intersectIntervals(outages, counted);
  return {
    watched: true,
    openSeconds: totalSecondsOf(counted),
    outSeconds: totalSecondsOf(counting),
    outages: counting,
    outSince,
  };
}

type Frame = {
  readonly watched: OpenInterval;
  readonly watchedSince: number;
  readonly planned: readonly OpenInterval[];
};

/**
 * Returns the outages of a bay by processing its recorded facts in order of time. If an outage ends and another begins
 * at the same time, the end is processed first.
 */
function outagesOf(evidence: BayRecords, { watched, watchedSince, planned }: Frame) {
  const within = (at: number) => at >= watched.startsAt && at <= watched.endsAt;
  const begins = possibleOutageStarts(evidence, { planned, watchedSince })
    .filter(within)
    .map((at) => ({ at, ends: false }));
  const ends = possibleOutageEnds(evidence)
    .filter(within)
    .map((at) => ({ at, ends: true }));
  const outages: OpenInterval[] = [];
  let { outSince } = evidence;
  for (const { at, ends: isEnd } of [...ends, ...begins].toSorted((one, other) => one.at - other.at)) {
    if (isEnd && outSince !== null) outages.push({ startsAt: Math.max(outSince, watched.startsAt), endsAt: at });
    outSince = isEnd ? null : (outSince ?? at);
  }
  if (outSince !== null) outages.push({ startsAt: Math.max(outSince, watched.startsAt), endsAt: watched.endsAt });
  return { outages, outSince };
}

function plannedIntervalsOf({ downtimes }: BayRecords): OpenInterval[] {
  return downtimes
    .filter(({ cause }) => cause === 'planned')
    .map(({ beganAt, endedAt }) => ({ startsAt: beganAt, endsAt: endedAt ?? Infinity }));
}

/**
 * Returns the times at which outages of a bay may begin. A downtime during planned work counts only if it lasts longer
 * than the work. A failed start during planned work does not count.
 */
function possibleOutageStarts(
  { downtimes, failedAt }: BayRecords,
  { planned, watchedSince }: Pick<Frame, 'planned' | 'watchedSince'>,
): number[] {
  const unwatched = { startsAt: -Infinity, endsAt: watchedSince };
  const unplanned = downtimes
    .filter(({ cause }) => cause !== 'planned')
    .flatMap(({ beganAt, endedAt }) =>
      subtractIntervals([{ startsAt: beganAt, endsAt: endedAt ?? Infinity }], [unwatched, ...planned]).slice(0, 1),
    );
  const failed = failedAt.filter((at) => !planned.some(({ startsAt, endsAt }) => at >= startsAt && at < endsAt));
  return [...unplanned.map(({ startsAt }) => startsAt), ...failed];
}

/**
 * Returns the times at which outages of a bay may end. These are washes with water, and staff actions if nothing else
 * keeps the bay closed.
 */
function possibleOutageEnds({ downtimes, washedAt, actedAt }: BayRecords): number[] {
  // staff put the bay back into service when a closure or planned work ends
  const backAt = downtimes.flatMap(({ cause, endedAt }) =>
    endedAt !== null && (cause === 'closed' || cause === 'planned') ? [endedAt] : [],
  );
  const isDown = (at: number) =>
    downtimes.some(({ beganAt, endedAt }) => beganAt <= at && (endedAt === null || endedAt > at));
  return [...washedAt, ...[...actedAt, ...backAt].filter((at) => !isDown(at))];
}
