import { expect, test } from 'vitest';
import { bookingPlace } from './booking-place.ts';

test('‘Book a Wash’ leads to buying where there is no wash to use, and to the stations where there is one', () => {
  expect(bookingPlace(0)).toBe('/#packages');
  expect(bookingPlace(1)).toBe('/stations');
  expect(bookingPlace(12)).toBe('/stations');
});
