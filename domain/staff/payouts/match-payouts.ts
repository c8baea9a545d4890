import type { PaymentId } from '#contracts/core/ids.ts';
import type { PayoutKind, PayoutRowId } from '#contracts/staff/payouts/payout-rows.ts';

/** A row to match, with all references by which the provider's list can identify its payment. */
export type UnmatchedRow = {
  readonly rowId: PayoutRowId;
  readonly kind: PayoutKind;
  readonly references: readonly string[];
  readonly grossAgorot: number;
};

/**
 * A captured payment with its references at the provider. The payment itself or its refunds can still be matched with
 * rows.
 */
export type MatchablePayment = {
  readonly paymentId: PaymentId;
  readonly references: readonly string[];
  readonly amountAgorot: number;
  /** True if a row is already matched with the payment; rows can then match only its refunds. */
  readonly isTaken: boolean;
};

/** A refund that no row is matched with; its amount is positive. */
export type UnmatchedRefund = {
  readonly refundId: string;
  readonly paymentId: PaymentId;
  readonly amountAgorot: number;
};

export type PayoutMatch = {
  readonly rowId: PayoutRowId;
  readonly paymentId: PaymentId | null;
  readonly refundId: string | null;
  /** Amount in our books, in agorot; negative for a refund. */
  readonly expectedAgorot: number;
};

type Books = { readonly payments: readonly MatchablePayment[]; readonly refunds: readonly UnmatchedRefund[] };

/**
 * Matches rows with payments and refunds by the references of the list. Each payment and each refund is matched once,
 * so a second row with the same reference stays unmatched. Among the refunds of a payment, a refund of the same amount
 * takes precedence.
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

/** Removes a refund from the list and returns it: a refund of this amount, otherwise the first refund. */
function removeRefundOfAmount(refunds: UnmatchedRefund[], amountAgorot: number): UnmatchedRefund | undefined {
  const same = refunds.findIndex((refund) => refund.amountAgorot === amountAgorot);
  return refunds.splice(Math.max(same, 0), 1)[0];
}
