import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { noSpecialHours } from '../station-hours.ts';
import { bayStatisticsOf, type BayRecords } from './bay-day.ts';

const DAY = Date.parse('2026-11-22T22:00:00Z');
/** Monday 23 November in the shop, 24 hours. */
const window = { startsAt: DAY, endsAt: DAY + 24 * HOUR_MS };
const at = (hour: number, minute = 0) => DAY + hour * HOUR_MS + minute * MINUTE_MS;
const openAlways = Array.from({ length: 7 }, () => ({ open: '00:00', close: '00:00' }));
const openByDay = Array.from({ length: 7 }, () => ({ open: '08:00', close: '20:00' }));

const works: BayRecords = {
  watchedSince: DAY - 24 * HOUR_MS,
  hours: openAlways,
  special: noSpecialHours,
  outSince: null,
  downtimes: [],
  failedAt: [],
  washedAt: [],
  actedAt: [],
};

function figures(evidence: Partial<BayRecords>) {
  const { openSeconds, outSeconds, outSince } = bayStatisticsOf({ ...works, ...evidence }, window);
  return { openHours: openSeconds / 3_600, outHours: outSeconds / 3_600, outSince };
}

test('a bay that works is never out of service, whether it washes or not', () => {
  expect(figures({})).toEqual({ openHours: 24, outHours: 0, outSince: null });
  expect(figures({ washedAt: [at(9), at(10)] })).toMatchObject({ outHours: 0 });
});

test('an outage begins with a failed start and ends with the next wash that got water', () => {
  expect(figures({ failedAt: [at(9), at(10)], washedAt: [at(8), at(12), at(13)] })).toMatchObject({
    outHours: 3,
    outSince: null,
  });
});

test('an outage begins when the machine was last heard of, not when it was missed, and its return does not end it', () => {
  const silent = { cause: 'silent', beganAt: at(6), endedAt: at(7) } as const;
  expect(figures({ downtimes: [silent], washedAt: [at(11)] })).toMatchObject({ outHours: 5 });
});

test('an outage without an end lasts into the next day', () => {
  expect(figures({ failedAt: [at(20)] })).toEqual({ openHours: 24, outHours: 4, outSince: at(20) });
  expect(figures({ outSince: at(-4) })).toEqual({ openHours: 24, outHours: 24, outSince: at(-4) });
  expect(figures({ outSince: at(-4), washedAt: [at(2)] })).toMatchObject({ outHours: 2, outSince: null });
});

test('a rinse or a repair by staff ends an outage, but not while the bay is closed or silent', () => {
  expect(figures({ failedAt: [at(9)], actedAt: [at(11)] })).toMatchObject({ outHours: 2, outSince: null });
  const closed = { cause: 'closed', beganAt: at(10), endedAt: at(15) } as const;
  expect(figures({ failedAt: [at(9)], actedAt: [at(11)], downtimes: [closed] })).toMatchObject({ outHours: 6 });
  const silent = { cause: 'silent', beganAt: at(9), endedAt: null } as const;
  expect(figures({ actedAt: [at(11)], downtimes: [silent] })).toMatchObject({ outHours: 15, outSince: at(9) });
});

test('hot water closes the bay until a wash or staff prove that it works again', () => {
  const water = { cause: 'water', beganAt: at(10), endedAt: at(11) } as const;
  expect(figures({ downtimes: [water], washedAt: [at(13)] })).toMatchObject({ outHours: 3 });
});

test('closed hours do not count, neither as open nor as out of service', () => {
  expect(figures({ hours: openByDay, failedAt: [at(19)], washedAt: [at(23)] })).toMatchObject({
    openHours: 12,
    outHours: 1,
  });
  const closure = { startsAt: new Date(at(10)).toISOString(), endsAt: new Date(at(12)).toISOString(), names: [] };
  expect(figures({ special: { closures: [closure], days: [] } })).toMatchObject({ openHours: 22 });
  expect(figures({ hours: Array.from({ length: 7 }, () => null), outSince: at(-1) })).toMatchObject({
    openHours: 0,
    outHours: 0,
  });
});

test('planned work does not count, unless the bay is still down after it', () => {
  const planned = { cause: 'planned', beganAt: at(8), endedAt: at(10) } as const;
  expect(figures({ downtimes: [planned], failedAt: [at(9)] })).toEqual({ openHours: 22, outHours: 0, outSince: null });
  const silent = { cause: 'silent', beganAt: at(9), endedAt: at(11) } as const;
  expect(figures({ downtimes: [planned, silent], washedAt: [at(12)] })).toMatchObject({ openHours: 22, outHours: 2 });
});

test('a repair that staff later call planned work stays an outage until the work ends', () => {
  const closed = { cause: 'closed', beganAt: at(8), endedAt: at(10) } as const;
  const planned = { cause: 'planned', beganAt: at(10), endedAt: at(12) } as const;
  expect(figures({ downtimes: [closed, planned] })).toEqual({ openHours: 22, outHours: 2, outSince: null });
});

test('nothing is known of a time before the shop watched the bay', () => {
  expect(figures({ watchedSince: null })).toEqual({ openHours: 0, outHours: 0, outSince: null });
  expect(figures({ watchedSince: at(18), failedAt: [at(9)] })).toEqual({ openHours: 6, outHours: 0, outSince: null });
  const closed = { cause: 'closed', beganAt: at(9), endedAt: null } as const;
  expect(figures({ watchedSince: at(18), downtimes: [closed] })).toMatchObject({ outHours: 6, outSince: at(18) });
});
