import type { PaymentId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { PayoutRowId } from '#contracts/staff/payouts/payout-rows.ts';
import type { PayoutId } from '#contracts/staff/payouts/payouts.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listCandidates, listUniquePayoutMatches } from './store/payout-candidate.ts';
import { lockPayouts } from './store/payout-file.ts';
import { setPayoutRowNote, setPayoutMatches } from './store/payout-match.ts';
import { storeOverduePayments, isPaymentOverdue, setOverdueNote, extendPayoutPeriods } from './store/payout-overdue.ts';
import { findPayout } from './store/payout.ts';
import { findStoredPayoutRow, type StoredPayoutRow } from './store/payout-row.ts';

type RowDeps = Pick<Deps, 'clock' | 'config' | 'db'>;
type RowOutcome = Outcome<StoredPayoutRow, 'not_found' | 'changed_meanwhile'>;

type ChosenPayoutMatch = {
  readonly payoutRowId: PayoutRowId;
  readonly paymentId: PaymentId;
  readonly refundId: string | null;
};

/**
 * Matches a row of a payout with a payment or refund that the staff user chose from the candidates. The request is
 * refused if the row already has a match. The request is also refused if another row is already matched with this
 * payment or refund.
 */
export async function matchPayoutRow(deps: RowDeps, actor: Staff, chosen: ChosenPayoutMatch): Promise<RowOutcome> {
  const { payoutRowId, paymentId, refundId } = chosen;
  return await deps.db.inTransaction(async (tx): Promise<RowOutcome> => {
    await lockPayouts(tx);
    const row = await findStoredPayoutRow(tx, payoutRowId);
    if (row === null) return refused('not_found');
    const candidates = await listCandidates(tx, payoutRowId);
    const candidate = candidates.find((each) => each.paymentId === paymentId && each.refundId === refundId);
    if (candidate === undefined) return refused('changed_meanwhile');
    const match = { rowId: payoutRowId, paymentId: refundId === null ? paymentId : null, refundId };
    await setPayoutMatches(tx, [{ ...match, expectedAgorot: candidate.amountAgorot }]);
    await extendPayoutPeriods(tx, [row.payoutId]);
    await storeOverduePayments(tx, { days: deps.config.payoutDays, now: deps.clock.now() });
    const detail = { rows: 1, amountAgorot: row.grossAgorot };
    await appendAudit(tx, actor, { action: 'payout.match', refId: row.payoutId, detail });
    return accepted((await findStoredPayoutRow(tx, payoutRowId)) ?? row);
  });
}

/**
 * Matches all rows of a payout that have exactly one possible match (see `listUniquePayoutMatches`). The request is
 * refused if the number of these rows has changed since the staff user saw it.
 */
export async function matchUniqueRows(
  deps: RowDeps,
  actor: Staff,
  { payoutId, rows }: { readonly payoutId: PayoutId; readonly rows: number },
): Promise<Outcome<null, 'not_found' | 'changed_meanwhile'>> {
  return await deps.db.inTransaction(async (tx): Promise<Outcome<null, 'not_found' | 'changed_meanwhile'>> => {
    await lockPayouts(tx);
    if ((await findPayout(tx, payoutId)) === null) return refused('not_found');
    const matches = await listUniquePayoutMatches(tx, payoutId);
    if (matches.length !== rows) return refused('changed_meanwhile');
    await setPayoutMatches(tx, matches);
    await extendPayoutPeriods(tx, [payoutId]);
    await storeOverduePayments(tx, { days: deps.config.payoutDays, now: deps.clock.now() });
    await appendAudit(tx, actor, { action: 'payout.match', refId: payoutId, detail: { rows } });
    return accepted(null);
  });
}

/**
 * Stores the staff user's explanation for a payout row whose amount differs from the ledger. The request is refused if
 * the row has no difference or already has an explanation.
 */
export async function addNoteToPayoutRow(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  { payoutRowId, note }: { readonly payoutRowId: PayoutRowId; readonly note: string },
): Promise<RowOutcome> {
  return await db.inTransaction(async (tx): Promise<RowOutcome> => {
    const row = await findStoredPayoutRow(tx, payoutRowId);
    if (row === null) return refused('not_found');
    const isNoted = await setPayoutRowNote(tx, { payoutRowId, note, staffId: actor.staffId, now: clock.now() });
    if (!isNoted) return refused('changed_meanwhile');
    const detail = { amountAgorot: row.grossAgorot };
    await appendAudit(tx, actor, { action: 'payout.note', refId: row.payoutId, detail });
    return accepted((await findStoredPayoutRow(tx, payoutRowId)) ?? row);
  });
}

/** Stores the staff user's explanation for a payment that is missing in the provider's payouts. */
export async function addNoteToOverduePayment(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  { paymentId, note }: { readonly paymentId: PaymentId; readonly note: string },
): Promise<Outcome<{ readonly noted: true }, 'not_found' | 'changed_meanwhile'>> {
  return await db.inTransaction(
    async (tx): Promise<Outcome<{ readonly noted: true }, 'not_found' | 'changed_meanwhile'>> => {
      const isNoted = await setOverdueNote(tx, { paymentId, note, staffId: actor.staffId, now: clock.now() });
      if (!isNoted) return refused((await isPaymentOverdue(tx, paymentId)) ? 'changed_meanwhile' : 'not_found');
      await appendAudit(tx, actor, { action: 'payout.note', refId: null, detail: { paymentId } });
      return accepted({ noted: true });
    },
  );
}
