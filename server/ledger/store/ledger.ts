import type { JournalId } from '#contracts/core/ids.ts';
import type { LedgerPosting } from '#domain/ledger/ledger.ts';
import { agorot, array, id, integer, text } from '#server/core/db/statements/column.ts';

const SHARDS = 16;

/**
 * Event that a journal books: a payment or a refund. Revenue from used washes is booked by the database function
 * `book_wash_moves` instead (docs/money.md).
 */
export type JournalKind = 'capture' | 'refund';

/** A journal that is ready to be written. It includes the shard of the account balances that it changes. */
export type Journal = {
  readonly journalId: JournalId;
  readonly shard: number;
  readonly postings: readonly LedgerPosting[];
};

/**
 * Creates a journal. Each balance is split into shards, and the journal's id selects the shard. Two processes therefore
 * rarely wait for the same balance row.
 */
export function createJournal(journalId: JournalId, postings: readonly LedgerPosting[]): Journal {
  return { journalId, shard: Number.parseInt(journalId.slice(-2), 16) % SHARDS, postings };
}

/** Parameters of one journal in a batched statement, without its postings. */
export const journalParams = { journal_id: id<JournalId>(), shard: integer } as const;

/** Postings of all journals of a batched statement, as a list parameter. */
export const postingList = { ledger_account_id: text, amount_agorot: agorot } as const;

/**
 * Common table expressions that book journals and change balances. They read two relations of the surrounding
 * statement. `due` (journal_id, shard, ref_id, occurred_at) has one row for each journal to book. `posting` has
 * journal_id, ledger_account_id and amount_agorot.
 *
 * All journals of one statement use the same shard, and each balance is changed once. The cost of a batch therefore
 * hardly grows with its size. Balances are locked in the order of their keys before any balance is changed, so that
 * concurrent statements cannot deadlock.
 */
export function journalSql(kind: JournalKind): string {
  return `
booked as (
  insert into journal (journal_id, kind, ref_id, occurred_at)
  select journal_id, '${kind}', ref_id, occurred_at from due
), entered as (
  insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
  select journal_id, ledger_account_id, amount_agorot from posting
), balance_move as (
  select ledger_account_id, (select shard from due order by journal_id limit 1) as shard, sum(amount_agorot) as amount
  from posting group by ledger_account_id
), held_balance as (
  select b.ledger_account_id, b.shard, m.amount
  from ledger_balance b join balance_move m using (ledger_account_id, shard)
  order by b.ledger_account_id, b.shard
  for update of b
), balanced as (
  update ledger_balance b set balance_agorot = b.balance_agorot + h.amount
  from held_balance h
  where b.ledger_account_id = h.ledger_account_id and b.shard = h.shard
)`;
}

/** Statement parameters that `singleJournalSql` needs. The function `singleJournalValues` creates their values. */
export const singleJournalParams = { ...journalParams, accounts: array(text), amounts_agorot: array(agorot) } as const;

export function singleJournalValues({ journalId, shard, postings }: Journal) {
  return {
    journalId,
    shard,
    accounts: postings.map((posting) => posting.ledgerAccountId),
    amountsAgorot: postings.map((posting) => posting.amountAgorot),
  };
}

export type SingleJournalSqlInput = {
  /** Name of a relation of the surrounding statement. It has a row if the journal is to be booked, otherwise none. */
  readonly sourceRelation: string;
  /** SQL expression for the id of the payment or refund. It reads the relation `sourceRelation`. */
  readonly ref: string;
  readonly kind: JournalKind;
  /** Placeholder of the statement parameter that contains the journal's time, for example `:at`. */
  readonly moment: `:${string}`;
};

/** Returns the SQL of `journalSql` for a statement that books only one journal. */
export function singleJournalSql({ sourceRelation, ref, kind, moment }: SingleJournalSqlInput): string {
  return `
due as (
  select :journal_id as journal_id, :shard as shard, ${ref} as ref_id, ${moment} as occurred_at from ${sourceRelation}
), posting as (
  select journal_id, ledger_account_id, amount_agorot
  from due, unnest(:accounts, :amounts_agorot) as e (ledger_account_id, amount_agorot)
), ${journalSql(kind)}`;
}
