import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import {
  instantsOfWallTimeText,
  lotStateAt,
  orderStateAt,
  discountsAt,
  type LotHistory,
  type DiscountChange,
} from './point-in-time.ts';

const AT = Date.UTC(2026, 4, 1);
const whole: LotHistory = {
  left: 3,
  held: 0,
  ended: null,
  isRefunded: false,
  expiresAt: null,
  lastCare: null,
  frozenSince: null,
  isCancelling: false,
};

test.for<[Partial<LotHistory>, string]>([
  [{}, 'active'],
  [{ expiresAt: AT + 1 }, 'active'],
  [{ expiresAt: AT - 1 }, 'expired'],
  [{ left: 0, held: 1 }, 'active'],
  [{ left: 0 }, 'depleted'],
  [{ lastCare: 'freeze' }, 'frozen'],
  [{ lastCare: 'unfreeze' }, 'active'],
  [{ frozenSince: AT }, 'frozen'],
  [{ frozenSince: AT + 1 }, 'active'],
  [{ isCancelling: true }, 'frozen'],
  [{ left: 0, ended: 'void', lastCare: 'freeze' }, 'void'],
  [{ left: 0, isRefunded: true }, 'refunded'],
  [{ left: 0, isRefunded: true, isCancelling: true }, 'refunded'],
  [{ left: 0, isRefunded: true, ended: 'void' }, 'void'],
  [{ left: 0, held: 1, isRefunded: true }, 'active'],
  [{ left: 1, isRefunded: true }, 'active'],
  [{ left: 0, ended: 'expire' }, 'expired'],
])('a voucher with %o was %s', ([lot, state]) => {
  expect(lotStateAt({ ...whole, ...lot }, AT)).toBe(state);
});

test.for([
  [{ paidAt: null }, 'unpaid'],
  [{ paidAt: AT + 1 }, 'unpaid'],
  [{ paidAt: null, expiresAt: AT }, 'not_paid_in_time'],
  [{ paidAt: AT }, 'paid'],
  [{ paidAt: AT, refundedAgorot: 1 }, 'part_refunded'],
  [{ paidAt: AT, refundedAgorot: 100 }, 'refunded'],
] as const)('an order with %o was %s', ([order, state]) => {
  const plain = { paidAt: null, expiresAt: AT + HOUR_MS, paidAgorot: 100, refundedAgorot: 0 };
  expect(orderStateAt({ ...plain, ...order }, AT)).toBe(state);
});

test('past discounts follow the acts: granted, changed, ended, and a card until its last day', () => {
  const founder = (action: DiscountChange['action'], percent: number | null): DiscountChange => ({
    action,
    percent,
    kind: null,
    validUntil: null,
  });
  const card = (action: DiscountChange['action'], validUntil: number | null): DiscountChange => ({
    action,
    percent: null,
    kind: 'senior',
    validUntil,
  });
  const granted = [founder('founder.grant', 15), founder('founder.change', 20)];
  expect(discountsAt(granted, 10, AT)).toEqual([{ rule: 'founder', percent: 20 }]);
  expect(discountsAt([...granted, founder('founder.end', null)], 10, AT)).toEqual([]);
  const senior = [{ rule: 'senior', percent: 10 }];
  expect(discountsAt([card('verification.approve', null)], 10, AT)).toEqual(senior);
  expect(discountsAt([card('verification.approve', AT + 1)], 10, AT)).toEqual(senior);
  expect(discountsAt([card('verification.approve', AT)], 10, AT)).toEqual([]);
  expect(discountsAt([card('verification.approve', null), card('verification.end', null)], 10, AT)).toEqual([]);
});

test('a time on the wall is one instant, two where the clock went back, and none where it is no time', () => {
  expect(instantsOfWallTimeText('2026-07-01T12:00')).toEqual([Date.UTC(2026, 6, 1, 9)]);
  // back at 02:00 on 25 October 2026: half past one comes twice
  const first = Date.UTC(2026, 9, 24, 22, 30);
  expect(instantsOfWallTimeText('2026-10-25T01:30')).toEqual([first, first + HOUR_MS]);
  // forward at 02:00 on 27 March 2026: half past two is half past three
  expect(instantsOfWallTimeText('2026-03-27T02:30')).toEqual([Date.UTC(2026, 2, 27, 0, 30)]);
  expect(instantsOfWallTimeText('soon')).toEqual([]);
});
