import { expect, test } from 'vitest';
import { preselectedBay } from './preselected-bay.ts';

const free = (bayNo: number) => ({ bayNo, state: 'free' as const });
const busy = (bayNo: number) => ({ bayNo, state: 'busy' as const });

test('of several free bays none is chosen before the customer says at which they stand', () => {
  expect(preselectedBay([free(1), free(2), free(3)], null)).toBeNull();
  expect(preselectedBay([busy(1), free(2), free(3)], null)).toBeNull();
  expect(preselectedBay([busy(1), free(2)], null)).toBe(2);
  expect(preselectedBay([busy(1)], null)).toBeNull();
});

test('the sticker of a bay chooses its bay, and no other where that one is taken', () => {
  expect(preselectedBay([free(1), free(2), free(3)], 3)).toBe(3);
  expect(preselectedBay([free(1), busy(2)], 2)).toBeNull();
  // a bay that no longer exists is ignored
  expect(preselectedBay([free(1)], 7)).toBe(1);
});
