import type { JournalId } from '#contracts/core/ids.ts';
import type { Posting } from '#domain/ledger/ledger.ts';
import { agorot, array, id, integer, text } from '#server/core/db/column.ts';

const SHARDS = 16;

/** A journal ready to be written: its postings as columns, and the one shard that all its balances move in. */
export type JournalColumns = {
  readonly journalId: JournalId;
  readonly shard: number;
  readonly accounts: readonly string[];
  readonly amountsAgorot: readonly number[];
};

/**
 * One shard for all accounts of a journal: two journals then meet in all of their accounts or in none, and their row
 * locks are always taken in the order of the account names.
 */
export function journalColumns(journalId: JournalId, postings: readonly Posting[]): JournalColumns {
  return {
    journalId,
    shard: Number.parseInt(journalId.slice(-2), 16) % SHARDS,
    accounts: postings.map((posting) => posting.ledgerAccountId),
    amountsAgorot: postings.map((posting) => posting.amountAgorot),
  };
}

/** The parameters of `journalSql`, filled from JournalColumns. */
export const journalParams = {
  journal_id: id<JournalId>(),
  shard: integer,
  accounts: array(text),
  amounts_agorot: array(agorot),
} as const;

export type JournalSql = {
  /** Name of the part whose rows say that the journal is due; it has a `payment_id`. */
  readonly due: string;
  /** An SQL expression over `due` for what the journal is about. */
  readonly ref: string;
  readonly kind: 'capture' | 'refund';
  /** The parameter that says when. */
  readonly moment: `:${string}`;
};

/**
 * Parts of a statement that book a journal and move its balances, if and only if `due` has a row. Balances are
 * locked in the order of their account names before any is moved, so that journals never wait for each other in a circle.
 */
export function journalSql({ due, ref, kind, moment }: JournalSql): string {
  return `
posting as (
  select e.account, e.amount from ${due}, unnest(:accounts, :amounts_agorot) as e (account, amount)
), booked as (
  insert into journal (journal_id, kind, ref_id, occurred_at)
  select :journal_id, '${kind}', ${ref}, ${moment} from ${due}
), entered as (
  insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
  select :journal_id, account, amount from posting
), held_balance as (
  select b.ledger_account_id, posting.amount
  from ledger_balance b join posting on posting.account = b.ledger_account_id
  where b.shard = :shard
  order by b.ledger_account_id
  for update of b
), balanced as (
  update ledger_balance b set balance_agorot = b.balance_agorot + h.amount
  from held_balance h
  where b.ledger_account_id = h.ledger_account_id and b.shard = :shard
)`;
}
