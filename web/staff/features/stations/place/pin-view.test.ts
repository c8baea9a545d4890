import { expect, test } from 'vitest';
import { exactMapPoint, MAP_HEIGHT, MAP_WIDTH } from '#web/lib/map/map-projection.ts';
import {
  PIN_MAP_HEIGHT,
  PIN_MAP_WIDTH,
  drawingPointOf,
  scaleBarOf,
  zoomScales,
  framePointOf,
  visibleTownsIn,
  pinViewAround,
} from './pin-view.ts';

const jaffa = exactMapPoint({ latitude: 32.0526, longitude: 34.7499 });
const levels = zoomScales.map((_, level) => level);

test('the whole country fits into the smallest view', () => {
  const view = pinViewAround(null, 0);
  for (const corner of [
    { x: 0, y: 0 },
    { x: MAP_WIDTH, y: MAP_HEIGHT },
  ]) {
    const { x, y } = framePointOf(corner, view);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(PIN_MAP_WIDTH);
    expect(Math.round(y)).toBeGreaterThanOrEqual(0);
    expect(Math.round(y)).toBeLessThanOrEqual(PIN_MAP_HEIGHT);
  }
});

test('a magnified view has the pin in its middle, and never shows what is beyond the drawing', () => {
  const middle = framePointOf(jaffa, pinViewAround(jaffa, 5));
  expect(middle.x).toBeCloseTo(PIN_MAP_WIDTH / 2, 6);
  expect(middle.y).toBeCloseTo(PIN_MAP_HEIGHT / 2, 6);
  const corner = framePointOf({ x: MAP_WIDTH, y: MAP_HEIGHT }, pinViewAround({ x: MAP_WIDTH, y: MAP_HEIGHT }, 5));
  expect(corner.x).toBeCloseTo(PIN_MAP_WIDTH, 6);
  expect(corner.y).toBeCloseTo(PIN_MAP_HEIGHT, 6);
});

test('a position in the frame and its point on the drawing belong together in every view', () => {
  for (const level of levels) {
    const view = pinViewAround(jaffa, level);
    const back = drawingPointOf(framePointOf(jaffa, view), view);
    expect(back.x).toBeCloseTo(jaffa.x, 6);
    expect(back.y).toBeCloseTo(jaffa.y, 6);
  }
});

test('every view has names of towns, in both languages, and no two names touch', () => {
  for (const level of levels.slice(0, -1)) {
    for (const locale of ['en', 'he'] as const) {
      const named = visibleTownsIn(pinViewAround(jaffa, level), locale);
      expect(named.length).toBeGreaterThan(0);
      for (const one of named) {
        for (const other of named.filter((each) => each !== one)) {
          expect(Math.abs(one.at.x - other.at.x) >= 20 || Math.abs(one.at.y - other.at.y) >= 18).toBe(true);
        }
      }
    }
  }
  expect(visibleTownsIn(pinViewAround(null, 0), 'en').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Jerusalem', 'Tel Aviv', 'Haifa', 'Eilat']),
  );
});

test('the ruler beside the map is a round number of kilometres', () => {
  expect(levels.map((level) => scaleBarOf(pinViewAround(jaffa, level)).km)).toEqual([100, 50, 20, 10, 5, 2, 1]);
});
