import { PAYOUT_FILE_ROWS_MAX } from '#contracts/staff/payouts/payout-import.ts';
import type { PayoutRowId } from '#contracts/staff/payouts/payout-rows.ts';
import { matchPayoutRows, type PayoutMatch } from '#domain/staff/payouts/match-payouts.ts';
import type { Tx } from '#server/core/db/database.ts';
import { merchantRefOfReference } from '#server/payments/public.ts';
import { listUnmatchedRefunds, listReferencedPayments, setPayoutMatches } from './store/payout-match.ts';
import { listUnmatchedRows } from './store/payout-row.ts';

/**
 * Returns the references that can identify the payment of a payout row. The provider's reference of a refund begins
 * with the shop's reference of the payment.
 */
function referencesOf({ reference, ourReference }: { readonly reference: string; readonly ourReference: string }) {
  const texts = [merchantRefOfReference(ourReference), merchantRefOfReference(reference), ourReference, reference];
  return [...new Set(texts)].filter((text) => text !== '');
}

/**
 * Matches all unmatched payout rows with payments and refunds that have the same reference. Returns the matches by row.
 * Rows of earlier imports are included, because their payment can become known later.
 */
export async function matchByReference(tx: Tx): Promise<ReadonlyMap<PayoutRowId, PayoutMatch>> {
  const rows = await listUnmatchedRows(tx, PAYOUT_FILE_ROWS_MAX);
  const unmatched = rows.map(({ payoutRowId, kind, grossAgorot, ...row }) => ({
    rowId: payoutRowId,
    kind,
    grossAgorot,
    references: referencesOf(row),
  }));
  const found = await listReferencedPayments(tx, [...new Set(unmatched.flatMap(({ references }) => references))]);
  const payments = found.map(({ paymentId, merchantRef, providerRef, amountAgorot, isTaken }) => ({
    paymentId,
    references: providerRef === null ? [merchantRef] : [merchantRef, providerRef],
    amountAgorot,
    isTaken,
  }));
  const refunds = await listUnmatchedRefunds(
    tx,
    payments.map(({ paymentId }) => paymentId),
  );
  const matches = matchPayoutRows(unmatched, { payments, refunds });
  await setPayoutMatches(tx, matches);
  return new Map(matches.map((match) => [match.rowId, match]));
}
