import type { PaymentId } from '#contracts/core/ids.ts';
import type { PayoutKind, PayoutRowId } from '#contracts/staff/payouts/payout-rows.ts';

/**
 * Row of a provider's payout list that is not matched yet. `references` are all references in the row that can identify
 * its payment.
 */
export type UnmatchedRow = {
  readonly rowId: PayoutRowId;
  readonly kind: PayoutKind;
  readonly references: readonly string[];
  readonly grossAgorot: number;
};

/**
 * Captured payment with its references at the payment provider. Rows of the payout list can still be matched with the
 * payment or with its refunds.
 */
export type MatchablePayment = {
  readonly paymentId: PaymentId;
  readonly references: readonly string[];
  readonly amountAgorot: number;
  /**
   * True if a payout row is already matched with the payment. Further rows can then match only refunds of the payment.
   */
  readonly isTaken: boolean;
};

/** Refund that is not matched with a payout row yet. Its amount is positive. */
export type UnmatchedRefund = {
  readonly refundId: string;
  readonly paymentId: PaymentId;
  readonly amountAgorot: number;
};

export type PayoutMatch = {
  readonly rowId: PayoutRowId;
  readonly paymentId: PaymentId | null;
  readonly refundId: string | null;
  /** Amount in our ledger, in agorot; negative for a refund. */
  readonly expectedAgorot: number;
};

type Books = { readonly payments: readonly MatchablePayment[]; readonly refunds: readonly UnmatchedRefund[] };

/**
 * Matches the rows of a provider's payout list with our payments and refunds, by their references. Each payment and
 * each refund is matched only once. A second row with the same reference therefore stays unmatched. If a payment has
 * several refunds, a refund of the same amount is preferred.
 */
export function matchPayoutRows(rows: readonly UnmatchedRow[], { payments, refunds }: Books): PayoutMatch[] {
  const byReference = new Map(
    payments.flatMap((payment) => payment.references.map((text) => [text, payment] as const)),
  );
  const taken = new Set<string>(payments.filter(({ isTaken }) => isTaken).map(({ paymentId }) => paymentId));
  const free = new Map([...Map.groupBy(refunds, ({ paymentId }) => paymentId)].map(([id, of]) => [id, [...of]]));
  const matches: PayoutMatch[] = [];
  for (const row of rows) {
    const payment = row.references.map((text) => byReference.get(text)).find((found) => found !== undefined);
    if (payment === undefined || row.kind === 'fee') continue;
    const { paymentId, amountAgorot } = payment;
    if (row.kind === 'payment') {
      if (taken.has(paymentId)) continue;
      taken.add(paymentId);
      matches.push({ rowId: row.rowId, paymentId, refundId: null, expectedAgorot: amountAgorot });
      continue;
    }
    const refund = removeRefundOfAmount(free.get(paymentId) ?? [], -row.grossAgorot);
    if (refund === undefined) continue;
    const { refundId, amountAgorot: refunded } = refund;
    matches.push({ rowId: row.rowId, paymentId: null, refundId, expectedAgorot: -refunded });
  }
  return matches;
}

/** Removes one refund from the list and returns it. A refund of the given amount is preferred to the first refund. */
function removeRefundOfAmount(refunds: UnmatchedRefund[], amountAgorot: number): UnmatchedRefund | undefined {
  const same = refunds.findIndex((refund) => refund.amountAgorot === amountAgorot);
  return refunds.splice(Math.max(same, 0), 1)[0];
}
