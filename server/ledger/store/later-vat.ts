import type { JournalId } from '#contracts/core/ids.ts';
import { agorot, array, id, instant, integer, text, uuid } from '#server/core/db/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';
import { journalSql, type Journal, type JournalKind } from './ledger.ts';

export type LaterVatKind = Extract<JournalKind, 'wash' | 'wash_back' | 'expiry'>;

function declareBooking(kind: LaterVatKind) {
  return statement({
    name: `ledger_book_${kind}`,
    params: {
      journal_ids: array(id<JournalId>()),
      shard: integer,
      ref_ids: array(uuid),
      occurred: array(instant),
      posting_journals: array(id<JournalId>()),
      accounts: array(text),
      amounts_agorot: array(agorot),
    },
    row: { journal_id: id<JournalId>() },
    text: `
with due as (
  select journal_id, :shard as shard, ref_id, occurred_at
  from unnest(:journal_ids, :ref_ids, :occurred) as d (journal_id, ref_id, occurred_at)
), posting as (
  select journal_id, ledger_account_id, amount_agorot
  from unnest(:posting_journals, :accounts, :amounts_agorot) as e (journal_id, ledger_account_id, amount_agorot)
), ${journalSql(kind)}
select journal_id from due limit 0`,
  });
}

const statements = {
  wash: declareBooking('wash'),
  wash_back: declareBooking('wash_back'),
  expiry: declareBooking('expiry'),
} as const satisfies Record<LaterVatKind, unknown>;

export type JournalOfVat = Journal & { readonly refId: string; readonly occurredAt: number };

/** Journals of one kind in one statement; they move the balances of the first one's shard. */
export async function storeLaterVat(tx: Tx, kind: LaterVatKind, journals: readonly JournalOfVat[]): Promise<void> {
  const [first] = journals;
  if (first === undefined) return;
  const entries = journals.flatMap(({ journalId, postings }) => postings.map((posting) => ({ journalId, ...posting })));
  await tx.query(statements[kind], {
    journalIds: journals.map(({ journalId }) => journalId),
    shard: first.shard,
    refIds: journals.map(({ refId }) => refId),
    occurred: journals.map(({ occurredAt }) => occurredAt),
    postingJournals: entries.map(({ journalId }) => journalId),
    accounts: entries.map(({ ledgerAccountId }) => ledgerAccountId),
    amountsAgorot: entries.map(({ amountAgorot }) => amountAgorot),
  });
}
