import { expect, test } from 'vitest';
import type { Permission } from '#contracts/core/permission.ts';
import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import type { LimitedAction, StaffLimits } from '#contracts/staff/settings/limits.ts';
import { defaultStaffLimits, amountWithoutApproval, actionLimitFor } from './action-limits.ts';

const none = { ofOrderAgorot: 0, todayAgorot: 0 };
const limit = { actAgorot: 50_000, dayAgorot: 80_000 };
const nothing = { actAgorot: 0, dayAgorot: 0 };
const limits: StaffLimits = {
  refund: { owner: limit, manager: limit, support: { actAgorot: 10_000, dayAgorot: 90_000 } },
  goodwill: { owner: limit },
};

test('one person refunds up to the limit of an order and of a day, and what was refunded before counts', () => {
  expect(amountWithoutApproval(limit, none)).toBe(50_000);
  expect(amountWithoutApproval(limit, { ofOrderAgorot: 20_000, todayAgorot: 20_000 })).toBe(30_000);
  expect(amountWithoutApproval(limit, { ofOrderAgorot: 0, todayAgorot: 60_000 })).toBe(20_000);
  expect(amountWithoutApproval(limit, { ofOrderAgorot: 0, todayAgorot: 90_000 })).toBe(0);
});

test('a person with two roles has the higher limit of each kind, and without a role with a limit none', () => {
  const held = (...roles: readonly StaffRole[]) => actionLimitFor('refund', limits, { roles, ownRole: null });
  expect(held('support', 'manager')).toEqual({ actAgorot: 50_000, dayAgorot: 90_000 });
  expect(held('reviewer')).toEqual(nothing);
});

test('a custom role refunds up to the limit of support if it may refund, and never gives alone', () => {
  const of = (act: LimitedAction, permissions: Permission[], roles: readonly StaffRole[] = []) =>
    actionLimitFor(act, limits, { roles, ownRole: { permissions, ofStations: false } });
  expect(of('refund', ['order.read', 'order.refund'])).toEqual(limits.refund.support);
  expect(of('refund', ['order.refund'], ['manager'])).toEqual({ actAgorot: 50_000, dayAgorot: 90_000 });
  expect(of('refund', ['order.read'])).toEqual(nothing);
  expect(of('goodwill', ['order.refund', 'loyalty.read'])).toEqual(nothing);
});

test('a shop that saved no limits refunds ₪500 of an order alone, and gives three washes in one act and six a day', () => {
  expect(Object.values(defaultStaffLimits.refund).map(({ actAgorot }) => actAgorot)).toEqual([50_000, 50_000, 50_000]);
  expect(defaultStaffLimits.goodwill.owner).toEqual({ actAgorot: 15_000, dayAgorot: 30_000 });
});
