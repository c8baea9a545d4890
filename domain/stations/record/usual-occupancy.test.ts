import { expect, test } from 'vitest';
import { busiestHourRange, occupancyLevelOf, HOURS_PER_WEEK, usualOccupancyByHour } from './usual-occupancy.ts';

const BAYS = 2;
const WASH_MINUTES = 10;

/** Numbers between 0 and 1 that are the same in every run (a linear congruential generator). */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Expected washes in an hour: mornings and evenings, more on Friday, none on Saturday before the evening. */
function expectedWashes(place: number): number {
  const [weekday, hour] = [Math.floor(place / 24), place % 24];
  const day = weekday === 6 && hour < 18 ? 0 : weekday === 5 ? 1.6 : 1;
  const ofHour = hour < 7 ? 0.05 : hour < 16 ? 0.8 : hour < 21 ? 2.6 : 0.5;
  return day * ofHour;
}

/** Minutes of one week of washes, drawn around the expected numbers. */
function oneWeek(next: () => number): number[] {
  return Array.from({ length: HOURS_PER_WEEK }, (_, place) => {
    const limit = Math.exp(-expectedWashes(place));
    let washes = -1;
    for (let product = 1; product > limit; product *= next()) washes += 1;
    return washes * WASH_MINUTES;
  });
}

function sumOf(weeks: readonly (readonly number[])[]): number[] {
  return Array.from({ length: HOURS_PER_WEEK }, (_, place) => weeks.reduce((sum, week) => sum + (week[place] ?? 0), 0));
}

function daysOf(weeks: number): number[] {
  return Array<number>(7).fill(weeks);
}

/** Mean distance in percentage points between a forecast and the week that followed. */
function errorOf(forecast: readonly number[], week: readonly number[]): number {
  const distances = forecast.map((percent, place) =>
    Math.abs(percent - Math.min(100, ((week[place] ?? 0) * 100) / (BAYS * 60))),
  );
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
}

test('replayed over a year, the forecast of the following week is 5 percentage points off, and the mean of all hours twice as much', () => {
  const next = seededNumbers(20_261_129);
  const year = Array.from({ length: 52 }, () => oneWeek(next));
  const past = 8;
  let error = 0;
  let errorOfMean = 0;
  for (let week = past; week < year.length; week += 1) {
    const minutes = sumOf(year.slice(week - past, week));
    const usual = usualOccupancyByHour({ minutes, washes: 400, weeks: past, days: daysOf(past), bays: BAYS }) ?? [];
    const mean = usual.reduce((sum, percent) => sum + percent, 0) / usual.length;
    const following = year[week] ?? [];
    error += errorOf(usual, following);
    errorOfMean += errorOf(
      usual.map(() => mean),
      following,
    );
  }
  expect(error / (year.length - past)).toBeCloseTo(5, 0);
  expect(errorOfMean / error).toBeGreaterThan(1.5);
});

test('few weeks or few washes say nothing, and a full hour is 100 per cent', () => {
  const full = Array<number>(HOURS_PER_WEEK).fill(4 * BAYS * 60);
  const four = { minutes: full, washes: 60, weeks: 4, days: daysOf(4), bays: BAYS };
  expect(usualOccupancyByHour({ ...four, washes: 1_000, weeks: 2, days: daysOf(2) })).toBeNull();
  expect(usualOccupancyByHour({ ...four, washes: 59 })).toBeNull();
  expect(new Set(usualOccupancyByHour(four))).toEqual(new Set([100]));
  expect(usualOccupancyByHour({ ...four, bays: 4 })?.[0]).toBe(50);
  expect([0, 24, 25, 59, 60, 100].map(occupancyLevelOf)).toEqual(['quiet', 'quiet', 'some', 'some', 'busy', 'busy']);
});

test('a weekday with fewer ordinary days is divided by these days, and one without any says nothing', () => {
  const minutes = Array.from({ length: HOURS_PER_WEEK }, (_, place) => (place < 24 ? 120 : 240));
  const halved = { minutes, washes: 60, weeks: 4, days: [2, 4, 4, 4, 4, 4, 4], bays: 1 };
  expect(new Set(usualOccupancyByHour(halved))).toEqual(new Set([100]));
  expect(usualOccupancyByHour({ ...halved, days: [0, 4, 4, 4, 4, 4, 4] })).toBeNull();
});

test('the busiest time is the fullest hour with its neighbours, up to midnight; a calm day has none', () => {
  const day = (hours: Readonly<Record<number, number>>) => Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 5);
  expect(busiestHourRange(day({ 17: 40, 18: 50, 19: 41, 20: 39, 9: 45 }))).toEqual({ from: 17, until: 20 });
  expect(busiestHourRange(day({ 22: 80, 23: 100 }))).toEqual({ from: 22, until: 24 });
  expect(busiestHourRange(day({ 0: 30 }))).toEqual({ from: 0, until: 1 });
  expect(busiestHourRange(day({}))).toBeNull();
});
