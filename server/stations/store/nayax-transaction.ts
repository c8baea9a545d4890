import type { RedemptionId } from '#contracts/core/ids.ts';
import type { CortinaFlow } from '#contracts/stations/cortina.ts';
import { agorot, id, instant, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const transactionRow = {
  transaction_id: text,
  flow: nullable(word<CortinaFlow>()),
  redemption_id: nullable(id<RedemptionId>()),
  machine_id: nullable(text),
  limit_agorot: nullable(agorot),
  opened_at: instant,
  approved_at: nullable(instant),
  approved_agorot: nullable(agorot),
  vended_at: nullable(instant),
  voided_at: nullable(instant),
} as const;

/** One transaction at Nayax; instants are epoch ms. */
export type NayaxTransaction = RowOf<typeof transactionRow>;

const columns = Object.keys(transactionRow).join(', ');

const openStatement = statement({
  name: 'nayax_transaction_open',
  params: {
    transaction_id: text,
    flow: word<CortinaFlow>(),
    redemption_id: nullable(id<RedemptionId>()),
    machine_id: nullable(text),
    limit_agorot: nullable(agorot),
    now: instant,
  },
  row: { transaction_id: text },
  text: `
insert into nayax_transaction (transaction_id, flow, redemption_id, machine_id, limit_agorot, opened_at)
values (:transaction_id, :flow, :redemption_id, :machine_id, :limit_agorot, :now)
on conflict do nothing
returning transaction_id`,
});

/** False where the wash has a transaction already: it was started before. */
export async function openTransaction(
  db: Queryable,
  opened: {
    readonly transactionId: string;
    readonly flow: CortinaFlow;
    readonly redemptionId: RedemptionId | null;
    readonly machineId: string | null;
    readonly limitAgorot: number | null;
    readonly now: number;
  },
): Promise<boolean> {
  return (await db.query(openStatement, opened)).length > 0;
}

const findStatement = statement({
  name: 'nayax_transaction_find',
  params: { transaction_id: text },
  row: transactionRow,
  text: `select ${columns} from nayax_transaction where transaction_id = :transaction_id`,
});

export async function findTransaction(db: Queryable, transactionId: string): Promise<NayaxTransaction | null> {
  const [row] = await db.query(findStatement, { transactionId });
  return row ?? null;
}

const approveStatement = statement({
  name: 'nayax_transaction_approve',
  params: {
    transaction_id: text,
    redemption_id: id<RedemptionId>(),
    machine_id: text,
    approved_agorot: agorot,
    now: instant,
    nayax_transaction_id: nullable(text),
    site_id: nullable(text),
    machine_time: nullable(text),
  },
  row: transactionRow,
  text: `
update nayax_transaction set redemption_id = :redemption_id, machine_id = :machine_id,
  approved_at = coalesce(approved_at, :now), approved_agorot = coalesce(approved_agorot, :approved_agorot),
  nayax_transaction_id = :nayax_transaction_id, site_id = :site_id, machine_time = :machine_time
where transaction_id = :transaction_id and voided_at is null
returning ${columns}`,
});

export type Approval = {
  readonly transactionId: string;
  readonly redemptionId: RedemptionId;
  readonly machineId: string;
  readonly approvedAgorot: number;
  readonly now: number;
  readonly nayaxTransactionId: string | null;
  readonly siteId: string | null;
  readonly machineTime: string | null;
};

/** Says yes, once; null where it was called off meanwhile. */
export async function approveTransaction(db: Queryable, approval: Approval): Promise<NayaxTransaction | null> {
  const [row] = await db.query(approveStatement, approval);
  return row ?? null;
}

const vendedStatement = statement({
  name: 'nayax_transaction_vended',
  params: { transaction_id: text, now: instant },
  row: transactionRow,
  text: `
update nayax_transaction set vended_at = coalesce(vended_at, :now) where transaction_id = :transaction_id
returning ${columns}`,
});

/** The machine gave what was asked; null where nobody knows the transaction. */
export async function noteVended(
  db: Queryable,
  vended: { readonly transactionId: string; readonly now: number },
): Promise<NayaxTransaction | null> {
  const [row] = await db.query(vendedStatement, vended);
  return row ?? null;
}

const voidStatement = statement({
  name: 'nayax_transaction_void',
  params: { transaction_id: text, now: instant },
  row: transactionRow,
  text: `
insert into nayax_transaction (transaction_id, opened_at, voided_at) values (:transaction_id, :now, :now)
on conflict (transaction_id) do update
  set voided_at = coalesce(nayax_transaction.voided_at, excluded.voided_at)
returning ${columns}`,
});

/** Calls it off, also one that was never heard of: what comes after it is refused. */
export async function voidTransaction(
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
  row: { transaction_id: text },
  text: `
delete from nayax_transaction where redemption_id is null and opened_at < :before returning transaction_id`,
});

/** Sessions that led to no wash, and what was called off before it began; how many there were. */
export async function deleteTransactions(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteStatement, { before })).length;
}
