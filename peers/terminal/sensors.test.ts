import { expect, test } from 'vitest';
import { isMeterKind, readingKinds, readingSchema } from '#contracts/stations/readings.ts';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { readingRules } from '#domain/stations/machine/reading-rules.ts';
import { initialMeters, metersAfterRun, withTanksFilledTo } from './meters.ts';
import { readingsOf } from './sensors.ts';
import { newBay, bayDefects } from './simulated-bay.ts';

/** Kinds of reading beyond their limits. */
function beyond(readings: ReturnType<typeof readingsOf>): string[] {
  return readings
    .filter(({ kind, value }) => {
      if (isMeterKind(kind)) return false;
      if (kind === 'water_celsius' && value < readingRules.cold_celsius.limit) return true;
      const { side, limit } = readingRules[kind];
      return side === 'above' ? value > limit : value < limit;
    })
    .map(({ kind }) => kind);
}

test('a bay in good order is within all limits, and each defect is beyond one', () => {
  const bay = newBay(1);
  const running = { ...bay, screen: 'running' } as const;
  expect(beyond([...readingsOf(bay), ...readingsOf(running)])).toEqual([]);
  for (const defect of bayDefects.filter((each) => each !== 'dead_sensor')) {
    expect(beyond(readingsOf({ ...bay, defect })), defect).toHaveLength(1);
  }
  expect(readingsOf({ ...bay, defect: 'dead_sensor' }).map(({ kind }) => kind)).not.toContain('water_celsius');
});

test('every kind of reading is reported, within the range of its sensor', () => {
  const bay = newBay(1);
  const readings = [...readingsOf(bay), ...readingsOf({ ...bay, screen: 'running' })];
  expect([...new Set(readings.map(({ kind }) => kind))].toSorted()).toEqual(readingKinds.toSorted());
  for (const reading of readings) expect(readingSchema.safeParse(reading).success).toBe(true);
});

test('the meters count what runs, and no more than one bay can use', () => {
  const after = metersAfterRun(initialMeters, HOUR_MS);
  expect(after.litres - initialMeters.litres).toBeCloseTo(480);
  expect(after.kilowattHours - initialMeters.kilowattHours).toBeCloseTo(3);
});

test('water uses up the tanks, an empty tank stays empty, and staff fill it', () => {
  expect(metersAfterRun(initialMeters, HOUR_MS).shampoo_percent).toBeCloseTo(initialMeters.shampoo_percent - 4.2);
  const empty = metersAfterRun(initialMeters, 100 * HOUR_MS);
  expect(empty.shampoo_percent).toBe(0);
  expect(beyond(readingsOf(newBay(1), empty))).toContain('shampoo_percent');
  expect(beyond(readingsOf(newBay(1), withTanksFilledTo(empty, 100)))).toEqual([]);
});
