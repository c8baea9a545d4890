import type { z } from 'zod';
import type { listAccountantUntaxed, UntaxedRow } from '#contracts/staff/accountant.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { monthOf, periodAt } from '#domain/settlement/settlement.ts';
import { sharesOfMoves } from '#domain/tax/wash-shares.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { listUntaxedEnds, type UntaxedEnd } from '#server/tax/public.ts';
import { ROWS_ASKED, staffPage } from '../list/staff-page.ts';

type Wish = z.output<typeof listAccountantUntaxed.query>;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The last row of the page before; an address that somebody changed begins with the first. */
function cursorOf(after: string | undefined): { readonly afterAt: number; readonly afterId: string } {
  const [, at, lotId] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? [];
  return at === undefined || lotId === undefined
    ? { afterAt: 0, afterId: FIRST_ID }
    : { afterAt: Number(at), afterId: lotId };
}

/** What was paid for the washes that were left: their shares of the price, as their document would say. */
function worthOf(end: UntaxedEnd): number {
  return sharesOfMoves(end).get(end.creditMoveId) ?? 0;
}

/** Vouchers of a month that ended with washes in them whose VAT no document says, the first that ended first. */
export async function listUntaxed(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { period = periodAt(clock.now()), after }: Wish,
): Promise<{ rows: UntaxedRow[]; next: string | null }> {
  const rows = await listUntaxedEnds(db, { ...monthOf(period), ...cursorOf(after), limit: ROWS_ASKED });
  return staffPage(rows, {
    cursor: ({ endedAt, lotId }) => `${endedAt}.${lotId}`,
    entry: (end) => ({
      id: end.lotId,
      at: isoTextOf(end.endedAt),
      orderId: end.orderId,
      orderCode: end.orderCode,
      gift: end.gift,
      treatment: end.taxTreatment,
      washes: end.units,
      worthAgorot: worthOf(end),
    }),
  });
}

/** More than any month has: what is summed is read at once. */
const ALL = 1_000_000;

/** How many there are in a month, and what was paid for them. */
export async function sumUntaxed(
  db: Queryable,
  period: string,
): Promise<{ readonly count: number; readonly worthAgorot: number }> {
  const ends = await listUntaxedEnds(db, { ...monthOf(period), ...cursorOf(undefined), limit: ALL });
  return { count: ends.length, worthAgorot: ends.reduce((sum, end) => sum + worthOf(end), 0) };
}
