import type { StaffId } from '#contracts/core/ids.ts';
import type { PayoutColumns } from '#contracts/staff/payouts/payout-import.ts';
import type { PayoutKind, PayoutRowId } from '#contracts/staff/payouts/payout-rows.ts';
import type { PayoutId } from '#contracts/staff/payouts/payouts.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { agorot, array, boolean, bytes, id, instant, integer, json, text } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const lockStatement = statement({
  name: 'payout_lock',
  params: {},
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtext('payout')) is not null as locked`,
});

/** Takes an advisory lock until commit, so that imports, matches and removals of payouts run one after the other. */
export async function lockPayouts(tx: Tx): Promise<void> {
  await tx.query(lockStatement, {});
}

const layoutRow = { columns: json<PayoutColumns>() } as const;

const findLayoutStatement = statement({
  name: 'payout_layout_find',
  params: { header_hash: bytes },
  row: layoutRow,
  text: 'select columns from payout_layout where header_hash = :header_hash',
});

/** Returns the columns that were chosen for the last file with this header. Returns null if there was no such file. */
export async function findPayoutColumns(db: Queryable, headerHash: Buffer): Promise<PayoutColumns | null> {
  const [row] = await db.query(findLayoutStatement, { headerHash });
  return row?.columns ?? null;
}

const saveLayoutStatement = statement({
  name: 'payout_layout_save',
  params: { header_hash: bytes, ...layoutRow, now: instant },
  row: {},
  text: `
insert into payout_layout (header_hash, columns, saved_at) values (:header_hash, :columns, :now)
on conflict (header_hash) do update set columns = excluded.columns, saved_at = excluded.saved_at`,
});

type PayoutFileLayout = { readonly headerHash: Buffer; readonly columns: PayoutColumns; readonly now: number };

/** Stores the chosen columns of a file. They are the default for the next file with the same header. */
export async function savePayoutColumns(tx: Tx, layout: PayoutFileLayout): Promise<void> {
  await tx.query(saveLayoutStatement, layout);
}

const addPayoutStatement = statement({
  name: 'payout_add',
  params: {
    payout_id: id<PayoutId>(),
    ...pick('payout', 'payer number'),
    paid_on: text,
    staff_id: id<StaffId>(),
    now: instant,
  },
  row: { payout_id: id<PayoutId>() },
  text: `
with added as (
  insert into payout (payout_id, payer, paid_on, number, imported_by, imported_at)
  values (:payout_id, :payer, cast(:paid_on as date), :number, :staff_id, :now)
  on conflict (payer, paid_on, number) do nothing
  returning payout_id
)
select payout_id from added
union all
select payout_id from payout where payer = :payer and paid_on = cast(:paid_on as date) and number = :number
limit 1`,
});

export type NewPayout = {
  readonly payoutId: PayoutId;
  readonly payer: string;
  /** YYYY-MM-DD. */
  readonly paidOn: string;
  readonly number: string;
  readonly staffId: StaffId;
  readonly now: number;
};

/** Adds a payout if it does not exist yet. Returns its id. */
export async function addPayout(tx: Tx, payout: NewPayout): Promise<PayoutId> {
  const [row] = await tx.query(addPayoutStatement, payout);
  if (row === undefined) throw new Error('payout not found after write');
  return row.payoutId;
}

/** Row that is inserted into `payout_row`. The keys are the column names. */
export type NewPayoutRow = {
  readonly payout_row_id: PayoutRowId;
  readonly row_key: string;
  readonly line: number;
  readonly kind: PayoutKind;
  readonly moved_on: string;
  readonly reference: string;
  readonly our_reference: string;
  readonly gross_agorot: number;
  readonly fee_agorot: number;
  readonly fee_vat_agorot: number;
  readonly last4: string | null;
};

const addRowsStatement = statement({
  name: 'payout_row_add',
  params: { payout_id: id<PayoutId>(), rows: json<readonly NewPayoutRow[]>() },
  row: { payout_row_id: id<PayoutRowId>() },
  text: `
insert into payout_row (payout_row_id, payout_id, row_key, line, kind, moved_on, reference, our_reference, gross_agorot,
  fee_agorot, fee_vat_agorot, last4)
select r.payout_row_id, :payout_id, r.row_key, r.line, r.kind, r.moved_on, r.reference, r.our_reference, r.gross_agorot,
  r.fee_agorot, r.fee_vat_agorot, r.last4
from jsonb_to_recordset(:rows) as r (payout_row_id uuid, row_key text, line int, kind text, moved_on date,
  reference text, our_reference text, gross_agorot bigint, fee_agorot bigint, fee_vat_agorot bigint, last4 text)
on conflict (payout_id, row_key) do nothing
returning payout_row_id`,
});

/** Adds the rows that the payout does not contain yet. Returns the ids of the added rows. */
export async function addPayoutRows(
  tx: Tx,
  payoutId: PayoutId,
  rows: readonly NewPayoutRow[],
): Promise<ReadonlySet<PayoutRowId>> {
  const added = await tx.query(addRowsStatement, { payoutId, rows });
  return new Set(added.map(({ payoutRowId }) => payoutRowId));
}

const countChangedStatement = statement({
  name: 'payout_row_changed',
  params: {
    payout_id: id<PayoutId>(),
    row_keys: array(text),
    fees: array(agorot),
    vats: array(agorot),
    sums: array(agorot),
  },
  row: { changed: integer },
  text: `
select count(*) as changed
from unnest(:row_keys, :fees, :vats, :sums) as said (row_key, fee, vat, gross)
join payout_row r on r.payout_id = :payout_id and r.row_key = said.row_key
where r.fee_agorot <> said.fee or r.fee_vat_agorot <> said.vat or r.gross_agorot <> said.gross`,
});

export async function countChangedRows(tx: Tx, payoutId: PayoutId, rows: readonly NewPayoutRow[]): Promise<number> {
  const [row] = await tx.query(countChangedStatement, {
    payoutId,
    rowKeys: rows.map((each) => each.row_key),
    fees: rows.map((each) => each.fee_agorot),
    vats: rows.map((each) => each.fee_vat_agorot),
    sums: rows.map((each) => each.gross_agorot),
  });
  return row?.changed ?? 0;
}

const elsewhereStatement = statement({
  name: 'payout_row_elsewhere',
  params: { payout_id: id<PayoutId>(), references: array(text) },
  row: pick('payout_row', 'reference'),
  text: `
select distinct r.reference
from payout p join payout other on other.payer = p.payer and other.payout_id <> p.payout_id
join payout_row r on r.payout_id = other.payout_id
where p.payout_id = :payout_id and r.reference = any (:references)`,
});

/** Returns the given references that already belong to another payout of the same payer. */
export async function listReferencesOfOtherPayouts(
  tx: Tx,
  payoutId: PayoutId,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query(elsewhereStatement, { payoutId, references });
  return new Set(rows.map(({ reference }) => reference));
}

const claimFileStatement = statement({
  name: 'payout_file_claim',
  params: { file_hash: bytes, payout_id: id<PayoutId>() },
  row: { paid_on: text },
  text: `
with claimed as (
  insert into payout_file (file_hash, payout_id) values (:file_hash, :payout_id)
  on conflict (file_hash) do nothing returning payout_id
), owner as (
  select payout_id from claimed
  union all
  select payout_id from payout_file where file_hash = :file_hash
  limit 1
)
select p.paid_on::text as paid_on from owner join payout p using (payout_id)`,
});

/**
 * Records which payout a file belongs to, when the file is imported for the first time. Returns the day of the recorded
 * payout as YYYY-MM-DD.
 */
export async function recordPayoutFile(tx: Tx, fileHash: Buffer, payoutId: PayoutId): Promise<string | null> {
  const [row] = await tx.query(claimFileStatement, { fileHash, payoutId });
  return row?.paidOn ?? null;
}
