import { expect, test } from 'vitest';
import { maxWithdrawablePoints, WITHDRAWAL_MAX_PER_DAY_AGOROT, withdrawalValueAgorot } from './points-withdrawal.ts';

const wash = { pointsPerWash: 500, washAgorot: 5_500 };

test('no more is taken than is there, and nothing of a debt', () => {
  expect(maxWithdrawablePoints({ active: 70, todayAgorot: 0, wash })).toBe(70);
  expect(maxWithdrawablePoints({ active: 0, todayAgorot: 0, wash })).toBe(0);
  expect(maxWithdrawablePoints({ active: -40, todayAgorot: 0, wash })).toBe(0);
});

test('the most that may be taken is worth no more than the limit of the day leaves, and one more point would be', () => {
  for (const todayAgorot of [
    0,
    1,
    10_999,
    WITHDRAWAL_MAX_PER_DAY_AGOROT - 11,
    WITHDRAWAL_MAX_PER_DAY_AGOROT - 10,
    WITHDRAWAL_MAX_PER_DAY_AGOROT,
  ]) {
    const isOver = (points: number) =>
      points > 0 && todayAgorot + withdrawalValueAgorot(points, wash) > WITHDRAWAL_MAX_PER_DAY_AGOROT;
    const most = maxWithdrawablePoints({ active: 1_000_000, todayAgorot, wash });
    expect([isOver(most), isOver(most + 1)]).toEqual([false, true]);
  }
});

test('where no wash is for sale, points can be taken all the same', () => {
  expect(maxWithdrawablePoints({ active: 70, todayAgorot: 0, wash: null })).toBe(70);
  expect(maxWithdrawablePoints({ active: 70, todayAgorot: WITHDRAWAL_MAX_PER_DAY_AGOROT, wash: null })).toBe(0);
  expect(withdrawalValueAgorot(70, null)).toBe(1);
});
