import { openingsBetween, type StationHours, type OpenInterval } from '../station-hours.ts';
import { intersectionOf, totalSecondsOf, subtractIntervals } from './intervals.ts';

/** Time in seconds within which the first attempt of a visit must deliver water to count as a success. */
export const FIRST_WATER_SECONDS = 60;

/** Time in minutes within which attempts of one device or one code at a station count as one visit. */
export const VISIT_MINUTES = 5;

/**
 * Cause of a period without service. `sensor`: the water temperature was unknown. `planned`: staff worked on the bay as
 * planned, which is no outage.
 */
export type DowntimeCause = 'silent' | 'closed' | 'water' | 'sensor' | 'planned';

/** Period in which a bay could not be used, epoch ms; `endedAt` is null until it ends. */
export type Downtime = { readonly cause: DowntimeCause; readonly beganAt: number; readonly endedAt: number | null };

/** Recorded facts about one bay within a period. All times in epoch ms. */
export type BayEvidence = StationHours & {
  /** Start of the shop's monitoring of the bay; null if the bay is not monitored. */
  readonly watchedSince: number | null;
  /** Start of an outage that continues from before the period; null if there is none. */
  readonly outSince: number | null;
  readonly downtimes: readonly Downtime[];
  /** Times of attempts by customers in which no water ran. */
  readonly failedAt: readonly number[];
  /** Start times of washes with water. */
  readonly washedAt: readonly number[];
  /** Times of staff actions at the bay: a rinse, a check, a repair. */
  readonly actedAt: readonly number[];
};

/** Figures of one bay within a period. */
export type BayFigures = {
  readonly watched: boolean;
  /** Seconds in which the bay should have worked: open, monitored, and without planned work. */
  readonly openSeconds: number;
  readonly outSeconds: number;
  readonly outages: readonly OpenInterval[];
  /** Start of the outage that is still open at the end of the period, epoch ms; null if there is none. */
  readonly outSince: number | null;
};

/**
 * Returns the uptime of a bay. An outage begins at its earliest evidence: a failed start, silence, or a closure. It
 * ends at the next wash with water, or at an action of staff if nothing else keeps the bay closed. A new message of a
 * silent machine does not end an outage, because the machine may still give no water. Source: domain-facts-2 REQ-KPI-1,
 * after 23 CFR 680.116.
 */
export function bayFiguresOf(evidence: BayEvidence, window: OpenInterval): BayFigures {
  const { watchedSince } = evidence;
  if (watchedSince === null || watchedSince >= window.endsAt) {
    return { watched: false, openSeconds: 0, outSeconds: 0, outages: [], outSince: null };
  }
  const watched = { startsAt: Math.max(watchedSince, window.startsAt), endsAt: window.endsAt };
  const planned = plannedIntervalsOf(evidence);
  const counted = subtractIntervals(openingsBetween(evidence, watched), planned);
  const { outages, outSince } = outagesOf(evidence, { watched, watchedSince, planned });
  const counting = intersectionOf(outages, counted);
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
 * Returns the outages by processing the evidence in order of time. At the same instant, an end is processed before a
 * start.
 */
function outagesOf(evidence: BayEvidence, { watched, watchedSince, planned }: Frame) {
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

function plannedIntervalsOf({ downtimes }: BayEvidence): OpenInterval[] {
  return downtimes
    .filter(({ cause }) => cause === 'planned')
    .map(({ beganAt, endedAt }) => ({ startsAt: beganAt, endsAt: endedAt ?? Infinity }));
}

/**
 * Returns the times at which outages may begin. A downtime during planned work counts only if it lasts longer than the
 * work. A failed start during planned work does not count.
 */
function possibleOutageStarts(
  { downtimes, failedAt }: BayEvidence,
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
 * Returns the times at which outages may end: washes with water, and actions of staff if nothing else keeps the bay
 * closed.
 */
function possibleOutageEnds({ downtimes, washedAt, actedAt }: BayEvidence): number[] {
  // end of a closure or of planned work, when staff put the bay back into service
  const backAt = downtimes.flatMap(({ cause, endedAt }) =>
    endedAt !== null && (cause === 'closed' || cause === 'planned') ? [endedAt] : [],
  );
  const isDown = (at: number) =>
    downtimes.some(({ beganAt, endedAt }) => beganAt <= at && (endedAt === null || endedAt > at));
  return [...washedAt, ...[...actedAt, ...backAt].filter((at) => !isDown(at))];
}
