import { expect, test } from 'vitest';
import { needsSecondPerson, REFUND_ALONE_AGOROT } from './four-eyes.ts';

test('up to the limit one person is enough, and parts of one order count together', () => {
  expect(needsSecondPerson(REFUND_ALONE_AGOROT, 0)).toBe(false);
  expect(needsSecondPerson(REFUND_ALONE_AGOROT + 1, 0)).toBe(true);
  expect(needsSecondPerson(1, REFUND_ALONE_AGOROT)).toBe(true);
});
