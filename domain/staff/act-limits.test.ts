import { expect, test } from 'vitest';
import { builtInLimits, amountWithoutApproval, limitFor } from './act-limits.ts';

const none = { ofOrderAgorot: 0, todayAgorot: 0 };
const limit = { actAgorot: 50_000, dayAgorot: 80_000 };

test('one person refunds up to the limit of an order and of a day, and what was refunded before counts', () => {
  expect(amountWithoutApproval(limit, none)).toBe(50_000);
  expect(amountWithoutApproval(limit, { ofOrderAgorot: 20_000, todayAgorot: 20_000 })).toBe(30_000);
  expect(amountWithoutApproval(limit, { ofOrderAgorot: 0, todayAgorot: 60_000 })).toBe(20_000);
  expect(amountWithoutApproval(limit, { ofOrderAgorot: 0, todayAgorot: 90_000 })).toBe(0);
});

test('a person with two roles has the higher limit of each kind, and without a role with a limit none', () => {
  const byRole = { manager: limit, support: { actAgorot: 10_000, dayAgorot: 90_000 } };
  expect(limitFor(byRole, ['support', 'manager'])).toEqual({ actAgorot: 50_000, dayAgorot: 90_000 });
  expect(limitFor(byRole, ['reviewer'])).toEqual({ actAgorot: 0, dayAgorot: 0 });
});

test('a shop that saved no limits refunds ₪500 of an order alone, and gives three washes in one act and six a day', () => {
  expect(Object.values(builtInLimits.refund).map(({ actAgorot }) => actAgorot)).toEqual([50_000, 50_000, 50_000]);
  expect(builtInLimits.goodwill.owner).toEqual({ actAgorot: 15_000, dayAgorot: 30_000 });
});
