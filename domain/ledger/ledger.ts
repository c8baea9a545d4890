import type { TaxTreatment } from '#contracts/tax/documents.ts';
import { invariant } from '#domain/core/invariant.ts';
import { requireAgorot } from '#domain/core/money.ts';
import { vatIncluded } from '#domain/tax/vat.ts';

/** The accounts of the books, as the first migration creates them. */
export const ledgerAccountIds = [
  'clearing:provider',
  'liability:prepaid_wash',
  'liability:gift_voucher',
  'liability:voucher_money',
  'liability:vat_output',
  'liability:unassigned_payment',
  'revenue:wash',
  'expense:goodwill',
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
  return journalOf([{ ledgerAccountId: 'clearing:provider', amountAgorot: sale.dueAgorot }, ...owedFor(sale, -1)]);
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
 * The journal of giving back a part or all of a sale. The VAT of what is left after it is the VAT
 * of that amount, so any row of partial refunds that gives back everything ends at zero on every account.
 * Throws InvariantError where more would go back than came.
 */
export function refundPostings({ sale, refundAgorot, alreadyRefundedAgorot }: SaleRefund): Posting[] {
  requireAmount(refundAgorot);
  requireAmount(alreadyRefundedAgorot);
  const beforeAgorot = sale.dueAgorot - alreadyRefundedAgorot;
  const afterAgorot = beforeAgorot - refundAgorot;
  invariant(afterAgorot >= 0, 'a refund never gives back more than was charged');
  return journalOf([
    { ledgerAccountId: 'clearing:provider', amountAgorot: -refundAgorot },
    ...owedFor({ ...sale, dueAgorot: beforeAgorot }, 1),
    ...owedFor({ ...sale, dueAgorot: afterAgorot }, -1),
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

/** What we owe after a sale; `sign` −1 is the credit that opens the debt, 1 the debit that closes it. */
function owedFor({ dueAgorot, taxTreatment, vatPercent, kind }: Sale, sign: 1 | -1): Posting[] {
  const untaxed = taxTreatment !== 'at_sale';
  const account = kind === 'gift' || untaxed ? 'liability:gift_voucher' : 'liability:prepaid_wash';
  const { netAgorot, vatAgorot } = untaxed
    ? { netAgorot: dueAgorot, vatAgorot: 0 }
    : vatIncluded(dueAgorot, vatPercent);
  return [
    { ledgerAccountId: account, amountAgorot: sign * netAgorot },
    { ledgerAccountId: 'liability:vat_output', amountAgorot: sign * vatAgorot },
  ];
}

/**
 * The journal of VAT that falls due after the sale: when a wash is spent, or its voucher ends; and of taking it back.
 * What we owe for washes is net of VAT from then on, as where it fell due at the sale. No postings where it is nothing.
 */
export function laterVatPostings(vatAgorot: number, direction: 'due' | 'back'): Posting[] {
  requireAmount(vatAgorot);
  const amountAgorot = direction === 'due' ? vatAgorot : -vatAgorot;
  return journalOf([
    { ledgerAccountId: 'liability:gift_voucher', amountAgorot },
    { ledgerAccountId: 'liability:vat_output', amountAgorot: -amountAgorot },
  ]);
}

/** One posting per account, none of zero; throws InvariantError unless they sum to zero. */
function journalOf(entries: readonly Posting[]): Posting[] {
  const sums = new Map<LedgerAccountId, number>();
  for (const { ledgerAccountId, amountAgorot } of entries) {
    sums.set(ledgerAccountId, (sums.get(ledgerAccountId) ?? 0) + amountAgorot);
  }
  const postings = [...sums]
    .filter(([, amountAgorot]) => amountAgorot !== 0)
    .map(([ledgerAccountId, amountAgorot]): Posting => ({ ledgerAccountId, amountAgorot }));
  invariant(balanceOf(postings) === 0, 'a journal sums to zero');
  return postings;
}

/** Sum of a journal's postings: zero, or the journal is wrong. */
export function balanceOf(postings: readonly Posting[]): number {
  return postings.reduce((sum, posting) => sum + posting.amountAgorot, 0);
}

function requireAmount(amountAgorot: number): void {
  requireAgorot(amountAgorot);
  invariant(amountAgorot >= 0, 'an amount to be booked is not negative');
}
