import { Readable } from 'node:stream';
import { boundsOfMonth } from '#domain/staff/reports/accountant-month.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { monthAfter } from '#domain/settlement/settlement.ts';
import { fileKeyOf } from '#domain/tax/uniform-format/uniform-file.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/deps.ts';
import {
  fileKeyOfMonths,
  listClosedMonths,
  streamUniformFiles,
  type ClosedMonth,
  type UniformOf,
} from '#server/tax/public.ts';
import { openingsOfMonth } from './get-month.ts';

const MOST_MONTHS = 24;

type Wish = { readonly period: string; readonly to: string; readonly handsOut: boolean };

/** A month, and those behind it up to another one; null where that is before it, or too far. */
function periodsOf({ period, to }: Wish): string[] | null {
  const periods = Array.from({ length: MOST_MONTHS }, (_month, index) => monthAfter(period, index));
  const last = periods.indexOf(to);
  return last === -1 ? null : periods.slice(0, last + 1);
}

type Named = Pick<UniformOf, 'companyHe' | 'addressHe' | 'registration' | 'fileKey' | 'madeAt'>;

/** Months that are all closed are named as they were; what is still open by what holds now, and by a new key. */
function namedAs(
  { brand, clock, ids }: Pick<Deps, 'brand' | 'clock' | 'ids'>,
  periods: readonly string[],
  closed: readonly ClosedMonth[],
): Named {
  const known = periods.flatMap((period) => closed.filter((month) => month.period === period));
  const last = known.at(-1);
  if (last !== undefined && known.length === periods.length) {
    return { ...last, fileKey: fileKeyOfMonths(known.map(({ fileKey }) => fileKey)), madeAt: last.closedAt };
  }
  return {
    companyHe: brand.company.he,
    addressHe: brand.address.he,
    registration: brand.registrationNumber,
    fileKey: fileKeyOf(Buffer.from(ids.uuid())),
    madeAt: clock.now(),
  };
}

/**
 * The uniform format of some months. Where all of them are closed it is the same bytes each time; otherwise it is what
 * there is now, under a new key. Who took it is kept.
 */
export async function getUniformFiles(
  deps: Pick<Deps, 'brand' | 'clock' | 'db' | 'ids'>,
  actor: Staff,
  wish: Wish,
): Promise<Outcome<Readable, 'validation_failed'>> {
  const { db } = deps;
  const periods = periodsOf(wish);
  if (periods === null) return refused('validation_failed');
  const closed = await listClosedMonths(db);
  const months = periods.map((period) => boundsOfMonth(period, closed));
  const [first] = months;
  const openings = first === undefined ? new Map<string, number>() : await openingsOfMonth(db, first, closed);
  const files = streamUniformFiles(db, { ...namedAs(deps, periods, closed), months, openings });
  if (wish.handsOut) {
    const detail = { period: wish.period, to: wish.to };
    await db.inTransaction((tx) => appendAudit(tx, actor, { action: 'accountant.files', refId: null, detail }));
  }
  return accepted(Readable.from(files));
}
