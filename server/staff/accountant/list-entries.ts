import type { AccountantEntry, listAccountantEntries } from '#contracts/staff/accountant.ts';
import type { z } from 'zod';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { periodOfInstant } from '#domain/franchise/statement.ts';
import { boundsOfMonth } from '#domain/staff/reports/accountant-month.ts';
import { requireTaxDocumentType } from '#domain/tax/tax-documents.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  listClosedMonthAccounts,
  listClosedMonths,
  listJournalEntryLines,
  sumMonthAccounts,
} from '#server/tax/public.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';

type Query = z.output<typeof listAccountantEntries.query>;
type Kind = AccountantEntry['kind'];

/**
 * Returns the position of the previous page's last line, after which the page begins. An invalid cursor starts at the
 * first line.
 */
function cursorOf(after: string | undefined): { readonly afterPlace: number; readonly afterAccount: string } {
  const [, place, account] = /^(\d{1,9})\.(.+)$/.exec(after ?? '') ?? [];
  return { afterPlace: Number(place ?? 0), afterAccount: account ?? '' };
}

/** Kinds of journals that have their own name in the portal (`book_wash_move` in db/migrations). */
const kinds: Readonly<Record<string, Kind>> = {
  capture: 'capture',
  refund: 'refund',
  refund_asked: 'refund_asked',
  refund_given_up: 'refund_given_up',
  wash: 'wash',
  wash_back: 'wash_back',
  expiry: 'ended',
  void: 'ended',
  unused: 'ended',
  ended: 'ended',
};

function kindOf(kind: string): Kind {
  return kind.startsWith('past_') ? 'past' : (kinds[kind] ?? 'other');
}

/** Returns one page of a month's journal entries. If no month is given, the current month is used. */
export async function listJournalEntries(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { period = periodOfInstant(clock.now()), account, after }: Query,
): Promise<{ rows: AccountantEntry[]; next: string | null }> {
  const month = boundsOfMonth(period, await listClosedMonths(db));
  const rows = await listJournalEntryLines(db, {
    ...month,
    ...cursorOf(after),
    account: account === undefined || account === '' ? null : account,
    limit: ROWS_TO_FETCH,
  });
  return staffPage(rows, {
    cursor: ({ place, ledgerAccountId }) => `${place}.${ledgerAccountId}`,
    entry: ({ place, occurredAt, kind, ledgerAccountId, amountAgorot, documentType, number, ...row }) => ({
      ...row,
      id: `${place}.${ledgerAccountId}`,
      entry: place,
      at: toIsoInstant(occurredAt),
      kind: kindOf(kind),
      account: ledgerAccountId,
      debitAgorot: Math.max(0, amountAgorot),
      creditAgorot: Math.max(0, -amountAgorot),
      document:
        documentType === null || number === null ? null : { type: requireTaxDocumentType(documentType), number },
    }),
  });
}

/**
 * Calculates the totals of a month's journal, for one account or for all accounts. If no month is given, the current
 * month is used.
 */
export async function sumJournalEntries(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { period = periodOfInstant(clock.now()), account = '' }: Omit<Query, 'after'>,
): Promise<{ debitAgorot: number; creditAgorot: number }> {
  const month = boundsOfMonth(period, await listClosedMonths(db));
  const accounts = month.open ? await sumMonthAccounts(db, month) : await listClosedMonthAccounts(db, period);
  const wanted = accounts.filter(({ ledgerAccountId }) => account === '' || ledgerAccountId === account);
  return {
    debitAgorot: wanted.reduce((sum, { debitAgorot }) => sum + debitAgorot, 0),
    creditAgorot: wanted.reduce((sum, { creditAgorot }) => sum + creditAgorot, 0),
  };
}
