import { expect, test } from 'vitest';
import { mapPoint } from './map-projection.ts';

test('cities lie on the drawing where its description says', () => {
  expect(mapPoint({ latitude: 32.08, longitude: 34.78 })).toEqual({ x: 114.5, y: 252.6 });
  expect(mapPoint({ latitude: 29.56, longitude: 34.95 })).toEqual({ x: 140.6, y: 706.2 });
});
