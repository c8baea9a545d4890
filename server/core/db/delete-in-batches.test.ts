import { expect, test } from 'vitest';
import { deleteInBatches } from './delete-in-batches.ts';

test.for([0, 1, 19_999, 20_000, 20_001, 65_000])('%d old rows are deleted, some at a time', async (count) => {
  let left = count;
  const batches: number[] = [];
  const deleted = await deleteInBatches((limit) => {
    const some = Math.min(limit, left);
    left -= some;
    batches.push(some);
    return Promise.resolve(some);
  });
  expect([deleted, left]).toEqual([count, 0]);
  expect(Math.max(...batches)).toBeLessThanOrEqual(20_000);
});
