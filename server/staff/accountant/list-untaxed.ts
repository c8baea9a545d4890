import type { z } from 'zod';
import type { listAccountantUntaxedVouchers, UntaxedVoucherRow } from '#contracts/staff/accountant.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { statementMonthOf, periodOfInstant } from '#domain/franchise/statement.ts';
import { priceByMoveId } from '#domain/tax/lot-movement-prices.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listUntaxedEndedVouchers, type UntaxedEndedVoucher } from '#server/tax/public.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';

type Query = z.output<typeof listAccountantUntaxedVouchers.query>;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the position of the previous page's last row, after which the page begins. An invalid cursor starts at the
 * first row.
 */
function cursorOf(after: string | undefined): { readonly afterAt: number; readonly afterId: string } {
  const [, at, lotId] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? [];
  return at === undefined || lotId === undefined
    ? { afterAt: 0, afterId: FIRST_ID }
    : { afterAt: Number(at), afterId: lotId };
}

/**
 * Calculates the price in agorot of the unused washes of an ended voucher. The calculation is the same as for a tax
 * document.
 */
function unusedValueOf(end: UntaxedEndedVoucher): number {
  return priceByMoveId(end).get(end.creditMoveId) ?? 0;
}

/**
 * Returns vouchers that ended in a month with unused washes if no document states VAT for these washes. The earliest
 * end comes first.
 */
export async function listUntaxedVouchers(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { period = periodOfInstant(clock.now()), after }: Query,
): Promise<{ rows: UntaxedVoucherRow[]; next: string | null }> {
  const rows = await listUntaxedEndedVouchers(db, {
    ...statementMonthOf(period),
    ...cursorOf(after),
    limit: ROWS_TO_FETCH,
  });
  return staffPage(rows, {
    cursor: ({ endedAt, lotId }) => `${endedAt}.${lotId}`,
    entry: (end) => ({
      id: end.lotId,
      at: toIsoInstant(end.endedAt),
      orderId: end.orderId,
      orderCode: end.orderCode,
      gift: end.gift,
      treatment: end.taxTreatment,
      washes: end.units,
      worthAgorot: unusedValueOf(end),
    }),
  });
}

/** Maximum number of rows for the sum. No month has that many rows, so one query reads all of them. */
const MAX_ROWS = 1_000_000;

/** Returns the number of vouchers that `listUntaxedVouchers` lists for a month, and the price paid for their unused washes. */
export async function sumUntaxedVouchers(
  db: Queryable,
  period: string,
): Promise<{ readonly count: number; readonly worthAgorot: number }> {
  const ends = await listUntaxedEndedVouchers(db, {
    ...statementMonthOf(period),
    ...cursorOf(undefined),
    limit: MAX_ROWS,
  });
  return { count: ends.length, worthAgorot: ends.reduce((sum, end) => sum + unusedValueOf(end), 0) };
}
