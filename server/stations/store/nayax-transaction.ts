import type { RedemptionId } from '#contracts/core/ids.ts';
import type { CortinaFlow } from '#contracts/stations/cortina.ts';
import { agorot, id, instant, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const transactionRow = pick(
  'nayax_transaction',
  `
  transaction_id flow redemption_id machine_id limit_agorot opened_at approved_at approved_agorot
  vended_at voided_at`,
);

/** Transaction at Nayax. All times are in epoch ms. */
export type NayaxTransaction = RowOf<typeof transactionRow>;

const columns = Object.keys(transactionRow).join(', ');

const openStatement = statement({
  name: 'nayax_transaction_open',
  params: {
    ...pick('nayax_transaction', 'transaction_id redemption_id machine_id limit_agorot'),
    flow: word<CortinaFlow>(),
    now: instant,
  },
  row: pick('nayax_transaction', 'transaction_id'),
  text: `
insert into nayax_transaction (transaction_id, flow, redemption_id, machine_id, limit_agorot, opened_at)
values (:transaction_id, :flow, :redemption_id, :machine_id, :limit_agorot, :now)
on conflict do nothing
returning transaction_id`,
});

/** Opens a transaction. Returns false if the wash already has a transaction. */
export async function openNayaxTransaction(
  db: Queryable,
  newTransaction: ParamsOf<typeof openStatement>,
): Promise<boolean> {
  return (await db.query(openStatement, newTransaction)).length > 0;
}

const findStatement = statement({
  name: 'nayax_transaction_find',
  params: pick('nayax_transaction', 'transaction_id'),
  row: transactionRow,
  text: `select ${columns} from nayax_transaction where transaction_id = :transaction_id`,
});

export async function findNayaxTransaction(db: Queryable, transactionId: string): Promise<NayaxTransaction | null> {
  const [row] = await db.query(findStatement, { transactionId });
  return row ?? null;
}

const approveStatement = statement({
  name: 'nayax_transaction_approve',
  params: {
    ...pick('nayax_transaction', 'transaction_id nayax_transaction_id site_id machine_time'),
    redemption_id: id<RedemptionId>(),
    machine_id: text,
    approved_agorot: agorot,
    now: instant,
  },
  row: transactionRow,
  text: `
update nayax_transaction set redemption_id = :redemption_id, machine_id = :machine_id,
  approved_at = coalesce(approved_at, :now), approved_agorot = coalesce(approved_agorot, :approved_agorot),
  nayax_transaction_id = :nayax_transaction_id, site_id = :site_id, machine_time = :machine_time
where transaction_id = :transaction_id and voided_at is null
returning ${columns}`,
});

export type NayaxApproval = ParamsOf<typeof approveStatement>;

/**
 * Approves a transaction. A repeated call does not change the first approval. Returns null if the transaction is
 * unknown or was cancelled.
 */
export async function approveNayaxTransaction(
  db: Queryable,
  approval: NayaxApproval,
): Promise<NayaxTransaction | null> {
  const [row] = await db.query(approveStatement, approval);
  return row ?? null;
}

const vendedStatement = statement({
  name: 'nayax_transaction_vended',
  params: { ...pick('nayax_transaction', 'transaction_id'), now: instant },
  row: transactionRow,
  text: `
update nayax_transaction set vended_at = coalesce(vended_at, :now) where transaction_id = :transaction_id
returning ${columns}`,
});

/**
 * Stores that the machine delivered the wash, and returns the transaction. Returns null if the transaction is unknown.
 */
export async function markTransactionVended(
  db: Queryable,
  vended: { readonly transactionId: string; readonly now: number },
): Promise<NayaxTransaction | null> {
  const [row] = await db.query(vendedStatement, vended);
  return row ?? null;
}

const voidStatement = statement({
  name: 'nayax_transaction_void',
  params: { ...pick('nayax_transaction', 'transaction_id'), now: instant },
  row: transactionRow,
  text: `
insert into nayax_transaction (transaction_id, opened_at, voided_at) values (:transaction_id, :now, :now)
on conflict (transaction_id) do update
  set voided_at = coalesce(nayax_transaction.voided_at, excluded.voided_at)
returning ${columns}`,
});

/**
 * Cancels a transaction, so that later messages about it are refused. An unknown transaction is also stored as
 * cancelled.
 */
export async function voidNayaxTransaction(
  db: Queryable,
  voided: { readonly transactionId: string; readonly now: number },
): Promise<NayaxTransaction> {
  const [row] = await db.query(voidStatement, voided);
  if (row === undefined) throw new Error('an insert that cannot conflict wrote nothing');
  return row;
}

const deleteStatement = statement({
  name: 'nayax_transaction_delete_old',
  params: { before: instant },
  row: pick('nayax_transaction', 'transaction_id'),
  text: `
delete from nayax_transaction where redemption_id is null and opened_at < :before returning transaction_id`,
});

/**
 * Deletes transactions without a wash that were opened before the time `before` (epoch ms), such as unused reader
 * sessions. Returns the number of deleted transactions.
 */
export async function deleteNayaxTransactions(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteStatement, { before })).length;
}
