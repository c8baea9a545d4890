import { expect, test } from 'vitest';
import { exactMapPoint, mapPoint, coordinatesAt } from './map-projection.ts';

test('cities lie on the drawing where its description says', () => {
  expect(mapPoint({ latitude: 32.08, longitude: 34.78 })).toEqual({ x: 114.5, y: 252.6 });
  expect(mapPoint({ latitude: 29.56, longitude: 34.95 })).toEqual({ x: 140.6, y: 706.2 });
});

test('a position on the drawing and its place are the same, to a metre', () => {
  for (const place of [
    { latitude: 32.05261, longitude: 34.74993 },
    { latitude: 29.55805, longitude: 34.94821 },
  ]) {
    expect(coordinatesAt(exactMapPoint(place))).toEqual(place);
  }
});
