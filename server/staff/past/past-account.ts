import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import type { PointInTimeRecord, PointInTimeEvent } from '#contracts/staff/point-in-time.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { discountsAt } from '#domain/staff/reports/point-in-time.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listLoyaltyTerms } from '#server/loyalty/public.ts';
import { listAccountEvents, listDiscountChanges, sumPointsAt } from './store/past-account.ts';
import { sumPaidAndRefundedAt } from './store/past.ts';

type AccountDeps = Pick<Deps, 'db'>;

type AccountQuery = {
  readonly customerId: CustomerId;
  readonly orderIds: readonly OrderId[];
  readonly vouchers: PointInTimeRecord['vouchers'];
  readonly at: number;
};

/**
 * Returns an account as it was at a given time (epoch milliseconds): the paid and refunded amounts, points, remaining
 * washes and discounts.
 */
export async function getAccountAt(
  { db }: AccountDeps,
  { customerId, orderIds, vouchers, at }: AccountQuery,
): Promise<PointInTimeRecord['account']> {
  const [money, points, acts, terms] = await Promise.all([
    sumPaidAndRefundedAt(db, orderIds, at),
    sumPointsAt(db, customerId, at),
    listDiscountChanges(db, customerId, at),
    listLoyaltyTerms(db),
  ]);
  const inForce = terms.find(({ validFrom }) => validFrom <= at);
  return {
    ...money,
    ...points,
    washesLeft: vouchers.reduce((sum, { state, left }) => (state === 'active' ? sum + left : sum), 0),
    savings: discountsAt(acts, inForce?.percents.verified ?? 0, at),
  };
}

/**
 * Returns the events of an account up to the time `at` (epoch milliseconds). Events of its orders and vouchers are not
 * included.
 */
export async function listEventsOfAccountUntil(
  { db }: AccountDeps,
  customerId: CustomerId,
  at: number,
): Promise<PointInTimeEvent[]> {
  const rows = await listAccountEvents(db, customerId, at);
  const none = { agorot: null, washes: null, ending: null, station: null };
  return rows.map((row) => ({ ...none, ...row, at: toIsoInstant(row.at) })).toReversed();
}
