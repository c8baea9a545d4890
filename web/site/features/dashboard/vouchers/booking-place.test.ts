import { expect, test } from 'vitest';
import { bookingPlace } from './booking-place.ts';

test('‘Book a Wash’ leads to the packages if no wash is left, and otherwise to the stations', () => {
  expect(bookingPlace(0)).toBe('/#packages');
  expect(bookingPlace(1)).toBe('/stations');
  expect(bookingPlace(12)).toBe('/stations');
});
