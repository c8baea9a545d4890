import type { PayoutKind } from '#contracts/staff/payouts/payout-rows.ts';

const byText: readonly (readonly [PayoutKind, RegExp])[] = [
  ['chargeback', /הכחש|charge ?back|dispute/i],
  ['refund', /זיכוי|החזר|ביטול|refund|reversal|void/i],
  ['fee', /עמל|דמי|\bfees?\b|commission/i],
];

/**
 * Determines the kind of a payout row from known words in the text of its type. If there is no known word, a negative
 * amount is a refund, and any other amount is a payment.
 */
export function payoutKindOf(text: string, amountAgorot: number | null): PayoutKind {
  const named = byText.find(([, pattern]) => pattern.test(text))?.[0];
  return named ?? (amountAgorot !== null && amountAgorot < 0 ? 'refund' : 'payment');
}
