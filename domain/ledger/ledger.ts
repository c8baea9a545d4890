import type { TaxTreatment } from '#contracts/tax/documents.ts';
import { invariant } from '#domain/core/invariant.ts';
import { requireAgorot } from '#domain/core/money/money.ts';
import { splitIncludedVat } from '#domain/tax/vat.ts';

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
 * One posting of a ledger journal. Debits are positive, and credits are negative. The postings of a journal sum to
 * zero. A journal has at most one posting per account.
 */
export type LedgerPosting = { readonly ledgerAccountId: LedgerAccountId; readonly amountAgorot: number };

export type Sale = {
  /** Charged amount in agorot, VAT included. */
  readonly dueAgorot: number;
  readonly taxTreatment: TaxTreatment;
  /** VAT rate at the tax point of the sale (the time that counts for tax), in percent. */
  readonly vatPercent: number;
  readonly kind: 'package' | 'gift';
};

/**
 * Returns the ledger postings of a captured payment. For a sale that is taxed immediately, the net amount becomes a
 * liability for washes, and the VAT becomes a liability to the state. For a sale that is taxed at redemption, the gross
 * amount becomes a liability, and no VAT is posted yet. This applies to gift vouchers (Tax Authority ruling 13/11). A
 * free order moves no money and has no postings.
 */
export function capturePostings(sale: Sale): LedgerPosting[] {
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

/** Returns the ledger postings of a payment that fulfils no order, such as a second, late or wrong payment. */
export function unassignedCapturePostings(amountAgorot: number): LedgerPosting[] {
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
 * Returns the money and VAT postings of a refund. The refunded VAT is the difference between the VAT before the refund
 * and the VAT after it. Several partial refunds therefore sum to the VAT of the sale. Other postings (washes, fee and
 * lost revenue) depend on locked vouchers, so the SQL statement that books the refund adds them
 * (server/payments/store/refund-journal.ts). Throws InvariantError if more is refunded than was paid.
 */
export function refundedMoneyPostings({ sale, refundAgorot, alreadyRefundedAgorot }: SaleRefund): LedgerPosting[] {
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

/** Returns the ledger postings of a refund whose payment fulfilled no order. */
export function unassignedRefundPostings(amountAgorot: number): LedgerPosting[] {
  requireAmount(amountAgorot);
  return journalOf([
    { ledgerAccountId: 'clearing:provider', amountAgorot: -amountAgorot },
    { ledgerAccountId: 'liability:unassigned_payment', amountAgorot },
  ]);
}

/** Returns the VAT in agorot that is due when the sale is made. Returns 0 if the VAT is due at redemption. */
function vatAtSaleOf({ dueAgorot, taxTreatment, vatPercent }: Sale): number {
  return taxTreatment === 'at_sale' ? splitIncludedVat(dueAgorot, vatPercent).vatAgorot : 0;
}

/**
 * Returns the amount in agorot that the shop owes in washes after a sale. The amount excludes VAT if the sale is taxed
 * immediately, and includes it otherwise.
 */
export function washLiabilityAgorot(sale: Sale): number {
  return sale.dueAgorot - vatAtSaleOf(sale);
}

/**
 * Combines the postings into one posting per account and removes zero amounts. Throws InvariantError if the postings do
 * not sum to zero.
 */
function journalOf(entries: readonly LedgerPosting[]): LedgerPosting[] {
  const sums = new Map<LedgerAccountId, number>();
  for (const { ledgerAccountId, amountAgorot } of entries) {
    sums.set(ledgerAccountId, (sums.get(ledgerAccountId) ?? 0) + amountAgorot);
  }
  const postings = withoutZeroPostings(
    [...sums].map(([ledgerAccountId, amountAgorot]): LedgerPosting => ({ ledgerAccountId, amountAgorot })),
  );
  invariant(sumOfPostings(postings) === 0, 'a journal sums to zero');
  return postings;
}

function withoutZeroPostings(postings: readonly LedgerPosting[]): LedgerPosting[] {
  return postings.filter(({ amountAgorot }) => amountAgorot !== 0);
}

/** Returns the sum of a journal's postings, which must be zero. */
export function sumOfPostings(postings: readonly LedgerPosting[]): number {
  return postings.reduce((sum, posting) => sum + posting.amountAgorot, 0);
}

function requireAmount(amountAgorot: number): void {
  requireAgorot(amountAgorot);
  invariant(amountAgorot >= 0, 'a booked amount must not be negative');
}
