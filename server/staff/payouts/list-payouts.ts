import type { z } from 'zod';
import { paymentIdSchema } from '#contracts/core/ids.ts';
import {
  payoutRowIdSchema,
  type listOverduePayments,
  type listPayoutRows,
} from '#contracts/staff/payouts/payout-rows.ts';
import { payoutIdSchema, type listPayouts, type sumPayouts } from '#contracts/staff/payouts/payouts.ts';
import { addDays, lastDayOfPeriod } from '#domain/staff/reports/report-period.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { EARLIEST_TIME } from '../list/time-cursor.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { overduePaymentOf, payoutSummaryOf, payoutRowOf, withNetAmount } from './payout-view.ts';
import { listOverdueRows } from './store/payout-overdue.ts';
import { listPayoutSummaries, sumPayoutRows } from './store/payout.ts';
import { listPayoutRowsOfFile } from './store/payout-row.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const LAST_DAY = '9999-12-31';

type PayoutFilter = z.output<typeof sumPayouts.query>;

function filterOf({ period, payer, state }: PayoutFilter) {
  const from = period === undefined ? null : `${period}-01`;
  const until = from === null ? null : addDays(lastDayOfPeriod(from, 'month'), 1);
  return { from, until, payer: payer === undefined || payer === '' ? null : payer, state: state ?? null };
}

/** Returns a page of the payouts that payment providers made, newest first. */
export async function listPayoutsPage(db: Queryable, { after, ...filter }: z.output<typeof listPayouts.query>) {
  const [, day = LAST_DAY, id = LAST_ID] = /^(\d{4}-\d{2}-\d{2})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? [];
  const beforeId = payoutIdSchema.catch(payoutIdSchema.parse(LAST_ID)).parse(id);
  const rows = await listPayoutSummaries(db, { ...filterOf(filter), beforeOn: day, beforeId, limit: ROWS_TO_FETCH });
  return staffPage(rows, { cursor: ({ paidOn, payoutId }) => `${paidOn}.${payoutId}`, entry: payoutSummaryOf });
}

/** Returns the sums of all payouts that match a filter. */
export async function sumFilteredPayouts(db: Queryable, filter: PayoutFilter) {
  return withNetAmount(await sumPayoutRows(db, filterOf(filter)));
}

/** Returns a page of the rows of a payout, in the same order as in the imported file. */
export async function listPayoutRowsPage(db: Queryable, query: z.output<typeof listPayoutRows.query>) {
  const { payout: payoutId, kind = null, state = null, after } = query;
  const [, line = '0', id = FIRST_ID] = /^(\d{1,9})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? [];
  const afterId = payoutRowIdSchema.catch(payoutRowIdSchema.parse(FIRST_ID)).parse(id);
  const rows = await listPayoutRowsOfFile(db, {
    payoutId,
    kind,
    state,
    afterLine: Number(line),
    afterId,
    limit: ROWS_TO_FETCH,
  });
  return staffPage(rows, { cursor: (row) => `${row.line}.${row.payoutRowId}`, entry: payoutRowOf });
}

/** Returns a page of the payments that are missing in the provider's payouts, oldest first. */
export async function listOverduePaymentsPage(
  db: Queryable,
  { state, after }: z.output<typeof listOverduePayments.query>,
) {
  const [, at = String(EARLIEST_TIME), id = FIRST_ID] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? [];
  const afterId = paymentIdSchema.catch(paymentIdSchema.parse(FIRST_ID)).parse(id);
  const checked = state === undefined ? null : state === 'checked';
  const rows = await listOverdueRows(db, { checked, afterAt: Number(at), afterId, limit: ROWS_TO_FETCH });
  return staffPage(rows, { cursor: (row) => `${row.capturedAt}.${row.paymentId}`, entry: overduePaymentOf });
}
