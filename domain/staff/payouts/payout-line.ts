import type { PayoutField, PayoutImportError } from '#contracts/staff/payouts/payout-import.ts';
import type { PayoutKind } from '#contracts/staff/payouts/payout-rows.ts';
import { PAYOUT_NUMBER_MAX_LENGTH } from '#contracts/staff/payouts/payouts.ts';
import { cleanText } from '#contracts/core/text.ts';
import { parseAgorot } from './payout-amount.ts';
import { parseIsoDay } from './payout-day.ts';
import { payoutKindOf } from './payout-kind.ts';

const REFERENCE_MAX = 120;
const SHEKEL = /^(?:|₪|ils|nis|ש"?״?ח|שקל.*|1|376)$/i;

/**
 * One line of a payout file. Amounts are in agorot. Refunds and chargebacks are negative, and fees are positive costs.
 */
export type PayoutLine = {
  readonly line: number;
  /** Day of the payout as YYYY-MM-DD. */
  readonly paidOn: string;
  readonly number: string;
  readonly kind: PayoutKind;
  readonly movedOn: string;
  readonly reference: string;
  readonly ourReference: string;
  readonly last4: string | null;
  readonly grossAgorot: number;
  readonly feeAgorot: number;
  readonly feeVatAgorot: number;
  /**
   * True if the sign of the fee is certain. This is the case if the fee is derived from the net amount, or if the line
   * is a fee without a payment.
   */
  readonly isSigned: boolean;
};

export type PayoutTexts = Readonly<Record<PayoutField, string>>;
type Complain = (field: PayoutField, code: PayoutImportError) => void;
type LineQuery = { readonly line: number; readonly texts: PayoutTexts; readonly paidOn: string | null };

type AmountField = 'gross' | 'fee' | 'feeVat' | 'net';

/** Creates a reader for the texts of one payout line. The reader remembers if a text was invalid. */
function createTextReader({ texts, paidOn }: LineQuery, complain: Complain) {
  let isWrong = false;
  function fail(field: PayoutField, code: PayoutImportError): void {
    isWrong = true;
    complain(field, code);
  }
  return {
    fail,
    isWrong: () => isWrong,
    /** Returns the amount in agorot; null if the text is empty or is not an amount. */
    amount(field: AmountField): number | null {
      if (texts[field] === '') return null;
      const agorot = parseAgorot(texts[field]);
      if (agorot === null) fail(field, 'not_an_amount');
      return agorot;
    },
    day(field: 'movedOn' | 'paidOn'): string {
      const fallback = field === 'paidOn' && texts.paidOn === '' ? paidOn : null;
      const day = fallback ?? parseIsoDay(texts[field]);
      if (day === null) fail(field, 'not_a_day');
      return day ?? '';
    },
  };
}

/**
 * Parses the texts of a payout line. Returns null if a text is invalid, if the amounts contradict each other, or if the
 * line moves no money.
 */
export function parsePayoutLine(query: LineQuery, complain: Complain): PayoutLine | null {
  const { line, texts } = query;
  const { amount, day, fail, isWrong } = createTextReader(query, complain);
  if (!SHEKEL.test(cleanText(texts.currency))) fail('currency', 'currency');
  const sums = { gross: amount('gross'), fee: amount('fee'), feeVat: amount('feeVat') ?? 0, net: amount('net') };
  const kind = payoutKindOf(texts.kind, sums.gross);
  if (kind !== 'fee' && texts.gross === '') fail('gross', 'not_an_amount');
  const days = { paidOn: day('paidOn'), movedOn: day('movedOn') };
  if (isWrong()) return null;
  const money = kind === 'fee' ? feeOf(sums) : transactionOf(kind, sums);
  if (money === null) fail('net', 'sums');
  if (money === null || !hasAmounts(money)) return null;
  return {
    line,
    ...days,
    number: cleanText(texts.number).slice(0, PAYOUT_NUMBER_MAX_LENGTH),
    kind,
    reference: cleanText(texts.reference).slice(0, REFERENCE_MAX),
    ourReference: cleanText(texts.ourReference).slice(0, REFERENCE_MAX),
    last4: last4Of(texts.last4),
    ...money,
  };
}

type Sums = Readonly<Record<'gross' | 'fee' | 'net', number | null>> & { readonly feeVat: number };
type Money = Pick<PayoutLine, 'grossAgorot' | 'feeAgorot' | 'feeVatAgorot' | 'isSigned'>;

function hasAmounts({ grossAgorot, feeAgorot, feeVatAgorot }: Money): boolean {
  return grossAgorot !== 0 || feeAgorot !== 0 || feeVatAgorot !== 0;
}

/** Returns the amount with the sign of another amount. Zero stays zero. */
function withSignOf(other: number, agorot: number): number {
  if (agorot === 0) return 0;
  return other < 0 ? -Math.abs(agorot) : Math.abs(agorot);
}

/** Returns the amounts of a payment, refund or chargeback; null if they contradict each other. */
function transactionOf(kind: PayoutKind, { gross, fee, feeVat, net }: Sums): Money | null {
  const isPayment = kind === 'payment';
  const grossAgorot = withSignOf(isPayment ? 1 : -1, gross ?? 0);
  if (net === null) return { grossAgorot, feeAgorot: fee ?? 0, feeVatAgorot: feeVat, isSigned: false };
  // lists with a column for the type of a row write refunds as positive amounts
  const retained = grossAgorot - (isPayment ? net : withSignOf(-1, net));
  if (fee !== null && Math.abs(retained) !== Math.abs(fee) + Math.abs(feeVat)) return null;
  const feeVatAgorot = withSignOf(retained, feeVat);
  return { grossAgorot, feeAgorot: retained - feeVatAgorot, feeVatAgorot, isSigned: true };
}

/**
 * Calculates the amounts of a fee that belongs to no payment. Some lists write such a fee as a negative amount, and
 * others as a positive amount.
 */
function feeOf({ gross, fee, feeVat, net }: Sums): Money {
  const ofNet = net === null || net === 0 ? null : -net;
  const cost = ofNet ?? Math.abs(fee === null || fee === 0 ? (gross ?? 0) : fee);
  const feeVatAgorot = withSignOf(cost, feeVat);
  const feeAgorot = ofNet === null ? cost : cost - feeVatAgorot;
  return { grossAgorot: 0, feeAgorot, feeVatAgorot, isSigned: true };
}

/**
 * Returns the last four digits of a payment card, including leading zeros that a spreadsheet removed. Returns null if
 * the text contains none.
 */
function last4Of(text: string): string | null {
  const plain = cleanText(text);
  if (/^\d{1,3}$/.test(plain)) return plain.padStart(4, '0');
  return /(\d{4})\D*$/.exec(plain)?.[1] ?? null;
}
