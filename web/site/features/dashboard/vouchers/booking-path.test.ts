import { expect, test } from 'vitest';
import { bookingPath } from './booking-path.ts';

test('‘Book a Wash’ leads to the packages if no wash is left, and otherwise to the stations', () => {
  expect(bookingPath(0)).toBe('/#packages');
  expect(bookingPath(1)).toBe('/stations');
  expect(bookingPath(12)).toBe('/stations');
});
