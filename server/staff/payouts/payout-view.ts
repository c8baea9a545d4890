import type { OverduePayment, PayoutCandidate, PayoutRow } from '#contracts/staff/payouts/payout-rows.ts';
import type { PayoutDetail, PayoutSummary } from '#contracts/staff/payouts/payouts.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { CandidateRow } from './store/payout-candidate.ts';
import type { OverdueRow } from './store/payout-overdue.ts';
import type { StoredPayoutRow } from './store/payout-row.ts';
import type { PayoutDetailRow, PayoutSummaryRow } from './store/payout.ts';

type Sums = { readonly grossAgorot: number; readonly feeAgorot: number; readonly feeVatAgorot: number };

/** Adds the net amount in agorot, which is the amount that arrived at the bank. */
export function withNetAmount<Row extends Sums>(row: Row): Row & { readonly netAgorot: number } {
  return { ...row, netAgorot: row.grossAgorot - row.feeAgorot - row.feeVatAgorot };
}

export function payoutSummaryOf({ payoutId, rowCount, ...row }: PayoutSummaryRow): PayoutSummary {
  return withNetAmount({ ...row, id: payoutId, rows: rowCount, state: row.openRows > 0 ? 'differs' : 'agrees' });
}

export function payoutDetailOf(row: PayoutDetailRow, clearRows: number): PayoutDetail {
  const { paidAgorot, refundedAgorot, chargebackAgorot, importedBy, importedAt, ...head } = row;
  return {
    ...payoutSummaryOf(head),
    paidAgorot,
    refundedAgorot,
    chargebackAgorot,
    clearRows,
    importedBy,
    importedAt: toIsoInstant(importedAt),
  };
}

export function payoutRowOf({ payoutRowId, line: _line, ...row }: StoredPayoutRow): PayoutRow {
  return withNetAmount({ ...row, id: payoutRowId });
}

export function payoutCandidateOf({ at, ...row }: CandidateRow): PayoutCandidate {
  return { ...row, at: toIsoInstant(at) };
}

export function overduePaymentOf({ capturedAt, ...row }: OverdueRow): OverduePayment {
  return { ...row, at: toIsoInstant(capturedAt) };
}
