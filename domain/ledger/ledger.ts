import type { TaxTreatment } from '#contracts/tax/documents.ts';
import { invariant } from '#domain/core/invariant.ts';
import { requireAgorot } from '#domain/core/money/money.ts';
import { vatIncluded } from '#domain/tax/vat.ts';

/** The accounts of the books, as the migrations create them. */
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

/** One side of a journal: debit above zero, credit below. A journal sums to zero and has each account once. */
export type Posting = { readonly ledgerAccountId: LedgerAccountId; readonly amountAgorot: number };

export type Sale = {
  /** What was charged, VAT included. */
  readonly dueAgorot: number;
  readonly taxTreatment: TaxTreatment;
  /** Rate at the tax point of the sale. */
  readonly vatPercent: number;
  readonly kind: 'package' | 'gift';
};

/**
 * The journal of a captured payment. Taxed at sale, we owe washes worth the net and the state its
 * VAT; taxed at redemption (gift vouchers: Tax Authority ruling 13/11), we owe the whole amount and
 * no VAT yet. An order that cost nothing moves no money and gives no postings.
 */
export function capturePostings(sale: Sale): Posting[] {
  requireAmount(sale.dueAgorot);
  const isGift = sale.kind === 'gift' || sale.taxTreatment !== 'at_sale';
  return journalOf([
    { ledgerAccountId: 'clearing:provider', amountAgorot: sale.dueAgorot },
    {
      ledgerAccountId: isGift ? 'liability:gift_voucher' : 'liability:prepaid_wash',
      amountAgorot: -owedForWashes(sale),
    },
    { ledgerAccountId: 'liability:vat_output', amountAgorot: -vatAtSaleOf(sale) },
  ]);
}

/** The journal of money that fulfils nothing: a second, late or wrong payment. */
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
  /** What earlier refunds of this sale gave back. */
  readonly alreadyRefundedAgorot: number;
};

/**
 * The part of a refund's journal that its amount decides: money and VAT. The VAT of what is left after it is the VAT of
 * that amount, so partial refunds that give back everything sum to the VAT of the sale. The rest of the amount closes
 * what was owed for washes, or is a fee or lost revenue: the statement that books the refund adds those postings,
 * because only the locked vouchers say how much it is (server/payments/store/refund-journal.ts).
 * Throws InvariantError where more would go back than came.
 */
export function refundedMoneyPostings({ sale, refundAgorot, alreadyRefundedAgorot }: SaleRefund): Posting[] {
  requireAmount(refundAgorot);
  requireAmount(alreadyRefundedAgorot);
  const beforeAgorot = sale.dueAgorot - alreadyRefundedAgorot;
  const afterAgorot = beforeAgorot - refundAgorot;
  invariant(afterAgorot >= 0, 'a refund never gives back more than was charged');
  const vatAgorot =
    vatAtSaleOf({ ...sale, dueAgorot: beforeAgorot }) - vatAtSaleOf({ ...sale, dueAgorot: afterAgorot });
  return worthSomething([
    { ledgerAccountId: 'clearing:provider', amountAgorot: -refundAgorot },
    { ledgerAccountId: 'liability:vat_output', amountAgorot: vatAgorot },
  ]);
}

/** The journal of giving back money that fulfilled nothing. */
export function unassignedRefundPostings(amountAgorot: number): Posting[] {
  requireAmount(amountAgorot);
  return journalOf([
    { ledgerAccountId: 'clearing:provider', amountAgorot: -amountAgorot },
    { ledgerAccountId: 'liability:unassigned_payment', amountAgorot },
  ]);
}

/** VAT that fell due with the sale, in agorot; 0 where it falls due with the use. */
function vatAtSaleOf({ dueAgorot, taxTreatment, vatPercent }: Sale): number {
  return taxTreatment === 'at_sale' ? vatIncluded(dueAgorot, vatPercent).vatAgorot : 0;
}

/** What a sale leaves us owing for its washes, in agorot: net of VAT where the sale was taxed, gross where not. */
export function owedForWashes(sale: Sale): number {
  return sale.dueAgorot - vatAtSaleOf(sale);
}

/** One posting per account, none of zero; throws InvariantError unless they sum to zero. */
function journalOf(entries: readonly Posting[]): Posting[] {
  const sums = new Map<LedgerAccountId, number>();
  for (const { ledgerAccountId, amountAgorot } of entries) {
    sums.set(ledgerAccountId, (sums.get(ledgerAccountId) ?? 0) + amountAgorot);
  }
  const postings = worthSomething(
    [...sums].map(([ledgerAccountId, amountAgorot]): Posting => ({ ledgerAccountId, amountAgorot })),
  );
  invariant(balanceOf(postings) === 0, 'a journal sums to zero');
  return postings;
}

function worthSomething(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ amountAgorot }) => amountAgorot !== 0);
}

/** Sum of a journal's postings: zero, or the journal is wrong. */
export function balanceOf(postings: readonly Posting[]): number {
  return postings.reduce((sum, posting) => sum + posting.amountAgorot, 0);
}

function requireAmount(amountAgorot: number): void {
  requireAgorot(amountAgorot);
  invariant(amountAgorot >= 0, 'an amount to be booked is not negative');
}
