import type { z } from 'zod';
import type { PaymentId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { previewRefund as previewRefundCall } from '#contracts/staff/sales/refunds.ts';
import { amountWithoutApproval, actionLimitFor, noRoles } from '#domain/staff/action-limits.ts';
import { shopDayBoundsAt } from '#domain/staff/customers/goodwill.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findRefundablePayment } from '#server/payments/public.ts';
import { findGoodwillGiver } from '../goodwill/store/goodwill.ts';
import { findRefundCheckData, sumRefundsWithoutApproval } from '../goodwill/store/staff-proposal.ts';
import { readStaffLimits } from '../settings/staff-limits.ts';

type Preview = z.input<(typeof previewRefundCall)['answer']>;

/**
 * Calculates the refundable amount of a payment. Also calculates the refund in agorot for each number of unused washes,
 * from 0 to all of them.
 */
export async function previewRefund(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { staffId }: Staff,
  paymentId: PaymentId,
): Promise<Outcome<Preview, 'payment_not_found'>> {
  const facts = await findRefundCheckData(db, { paymentId, staffId, refundKey: '' });
  const now = clock.now();
  const refundable =
    facts === null ? null : await findRefundablePayment(db, { paymentId, orderId: facts.orderId, now });
  if (facts === null || refundable === null) return refused('payment_not_found');
  const [limits, giver, todayAgorot] = await Promise.all([
    readStaffLimits(db),
    findGoodwillGiver(db, staffId),
    sumRefundsWithoutApproval(db, { staffId, ...shopDayBoundsAt(now) }),
  ]);
  const { capturedAgorot, returnedAgorot, leftAgorot, unused, isDisputed, unassigned, refundValueOf } = refundable;
  return accepted({
    capturedAgorot,
    returnedAgorot,
    leftAgorot,
    unused,
    worthAgorot: Array.from({ length: unused + 1 }, (_, washes) => refundValueOf(washes)),
    disputed: isDisputed,
    unassigned,
    own: facts.own,
    notified: facts.notified,
    pointsPerShekel: unassigned ? 0 : facts.pointsPerShekel,
    creditNote: facts.creditNote,
    aloneAgorot: amountWithoutApproval(actionLimitFor('refund', limits, giver ?? noRoles), {
      ofOrderAgorot: facts.aloneAgorot,
      todayAgorot,
    }),
  });
}
