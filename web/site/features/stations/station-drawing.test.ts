import { expect, test } from 'vitest';
import four from '../../illustrations/station-four.svg';
import one from '../../illustrations/station-one.svg';
import three from '../../illustrations/station-three.svg';
import two from '../../illustrations/feature-dual.svg';
import { stationDrawing } from './station-drawing.ts';

test.each([
  { bays: 1, drawing: one },
  { bays: 2, drawing: two },
  { bays: 3, drawing: three },
  { bays: 4, drawing: four },
  { bays: 12, drawing: four },
])('a station with $bays bays has a drawing of as many, up to four', ({ bays, drawing }) => {
  expect(stationDrawing(bays).picture).toBe(drawing);
});

test('the drawings differ', () => {
  expect(new Set([one, two, three, four]).size).toBe(4);
});
