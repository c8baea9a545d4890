import { expect, test } from 'vitest';
import { stationDrawing } from './station-drawing.ts';

test.each([
  [1, 'station-one'],
  [2, 'feature-dual'],
  [3, 'station-three'],
  [4, 'station-four'],
  [12, 'station-four'],
])('a station with %j bays has the drawing %s', (bays, name) => {
  expect(stationDrawing(bays).picture).toContain(name);
});
