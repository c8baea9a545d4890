import type { TaxTreatment } from '#contracts/tax/documents.ts';
import { invariant } from '#domain/core/invariant.ts';
import { requireAgorot } from '#domain/core/money/money.ts';
import { vatIncluded } from '#domain/tax/vat.ts';

/** Ledger accounts as the migrations create them. */
export const ledgerAccountIds = [
  'clearing:provider',
  'liability:prepaid_wash',
  'liability:gift_voucher',
  'liability:voucher_money',
  'liability:vat_output',
  'liability:unassigned_payment',
  'liability:refund_due',
  'liability:franchise',
  'revenue:wash',
  'revenue:breakage',
  'revenue:cancellation',
  'expense:goodwill',
  'expense:wash_cost',
  'expense:refund_fee',
] as const;
export type LedgerAccountId = (typeof ledgerAccountIds)[number];

/**
 * One posting of a journal. Debits are positive, credits negative. A journal sums to zero and has at most one posting
 * per account.
 */
export type Posting = { readonly ledgerAccountId: LedgerAccountId; readonly amountAgorot: number };

export type Sale = {
  /** Charged amount in agorot, VAT included. */
  readonly dueAgorot: number;
  readonly taxTreatment: TaxTreatment;
  /** VAT rate at the tax point of the sale, in percent. */
  readonly vatPercent: number;
  readonly kind: 'package' | 'gift';
};

/**
 * Returns the postings of a captured payment. Taxed at sale: a liability of the net amount for washes, and of the VAT
 * to the state. Taxed at redemption (gift vouchers: Tax Authority ruling 13/11): a liability of the gross amount and no
 * VAT yet. A free order moves no money and gives no postings.
 */
export function capturePostings(sale: Sale): Posting[] {
  requireAmount(sale.dueAgorot);
  const isGift = sale.kind === 'gift' || sale.taxTreatment !== 'at_sale';
  return journalOf([
    { ledgerAccountId: 'clearing:provider', amountAgorot: sale.dueAgorot },
    {
      ledgerAccountId: isGift ? 'liability:gift_voucher' : 'liability:prepaid_wash',
      amountAgorot: -washLiabilityAgorot(sale),
    },
    { ledgerAccountId: 'liability:vat_output', amountAgorot: -vatAtSaleOf(sale) },
  ]);
}

/** Returns the postings of a payment that fulfils no order: a second, late or wrong payment. */
export function unassignedCapturePostings(amountAgorot: number): Posting[] {
  requireAmount(amountAgorot);
  return journalOf([
    { ledgerAccountId: 'clearing:provider', amountAgorot },
    { ledgerAccountId: 'liability:unassigned_payment', amountAgorot: -amountAgorot },
  ]);
}

export type SaleRefund = {
  readonly sale: Sale;
  readonly refundAgorot: number;
  /** Amount that earlier refunds of this sale returned, in agorot. */
  readonly alreadyRefundedAgorot: number;
};

/**
 * Returns the money and VAT postings of a refund. The refunded VAT is the VAT of the amount before the refund minus the
 * VAT of the amount after it. Several partial refunds therefore sum to the VAT of the sale. Postings for washes, fee
 * and lost revenue are added by the SQL statement that books the refund, because they depend on locked vouchers
 * (server/payments/store/refund-journal.ts). Throws InvariantError if more is refunded than was paid.
 */
export function refundedMoneyPostings({ sale, refundAgorot, alreadyRefundedAgorot }: SaleRefund): Posting[] {
  requireAmount(refundAgorot);
  requireAmount(alreadyRefundedAgorot);
  const beforeAgorot = sale.dueAgorot - alreadyRefundedAgorot;
  const afterAgorot = beforeAgorot - refundAgorot;
  invariant(afterAgorot >= 0, 'refund exceeds the charged amount');
  const vatAgorot =
    vatAtSaleOf({ ...sale, dueAgorot: beforeAgorot }) - vatAtSaleOf({ ...sale, dueAgorot: afterAgorot });
  return withoutZeroPostings([
    { ledgerAccountId: 'clearing:provider', amountAgorot: -refundAgorot },
    { ledgerAccountId: 'liability:vat_output', amountAgorot: vatAgorot },
  ]);
}

/** Returns the postings of a refund of a payment that fulfilled no order. */
export function unassignedRefundPostings(amountAgorot: number): Posting[] {
  requireAmount(amountAgorot);
  return journalOf([
    { ledgerAccountId: 'clearing:provider', amountAgorot: -amountAgorot },
    { ledgerAccountId: 'liability:unassigned_payment', amountAgorot },
  ]);
}

/** Returns the VAT due with the sale, in agorot; 0 if the VAT is due at redemption. */
function vatAtSaleOf({ dueAgorot, taxTreatment, vatPercent }: Sale): number {
  return taxTreatment === 'at_sale' ? vatIncluded(dueAgorot, vatPercent).vatAgorot : 0;
}

/** Returns the liability for washes after a sale, in agorot: net of VAT if taxed at sale, gross otherwise. */
export function washLiabilityAgorot(sale: Sale): number {
  return sale.dueAgorot - vatAtSaleOf(sale);
}

/** Returns one posting per account without zero amounts; throws InvariantError unless they sum to zero. */
function journalOf(entries: readonly Posting[]): Posting[] {
  const sums = new Map<LedgerAccountId, number>();
  for (const { ledgerAccountId, amountAgorot } of entries) {
    sums.set(ledgerAccountId, (sums.get(ledgerAccountId) ?? 0) + amountAgorot);
  }
  const postings = withoutZeroPostings(
    [...sums].map(([ledgerAccountId, amountAgorot]): Posting => ({ ledgerAccountId, amountAgorot })),
  );
  invariant(balanceOf(postings) === 0, 'a journal sums to zero');
  return postings;
}

function withoutZeroPostings(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ amountAgorot }) => amountAgorot !== 0);
}

/** Returns the sum of a journal's postings, which must be zero. */
export function balanceOf(postings: readonly Posting[]): number {
  return postings.reduce((sum, posting) => sum + posting.amountAgorot, 0);
}

function requireAmount(amountAgorot: number): void {
  requireAgorot(amountAgorot);
  invariant(amountAgorot >= 0, 'a booked amount must not be negative');
}
