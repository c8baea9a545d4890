import type { CustomerId, LotId } from '#contracts/core/ids.ts';
import type { WalletKind } from '#contracts/entitlements/wallet.ts';
import { emptyLotStates, type LotState } from '#domain/entitlements/lot-state.ts';
import { boolean, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Database, Queryable, Tx } from '#server/core/db/database.ts';
import { sqlWords } from '#server/core/db/statements/sql-words.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/** A pass in somebody's wallet, by what it is called there. */
export type PassKey = { readonly wallet: WalletKind; readonly serial: string };

const passKey = { wallet: word<WalletKind>(), serial: text } as const;

const keepStatement = statement({
  name: 'wallet_pass_keep',
  params: {
    ...passKey,
    lot_id: id<LotId>(),
    code_version: integer,
    customer_id: nullable(id<CustomerId>()),
    now: instant,
  },
  row: {},
  text: `
insert into wallet_pass (wallet, serial, lot_id, code_version, customer_id, issued_at, changed_at)
values (:wallet, :serial, :lot_id, :code_version, :customer_id, :now, :now)
on conflict (wallet, serial) do update set customer_id = coalesce(excluded.customer_id, wallet_pass.customer_id)`,
});

/** A pass was given out; once for a voucher, a code of it and a wallet. */
export async function keepPass(
  db: Queryable,
  pass: PassKey & {
    readonly lotId: LotId;
    readonly codeVersion: number;
    readonly customerId: CustomerId | null;
    readonly now: number;
  },
): Promise<void> {
  await db.query(keepStatement, pass);
}

const shownRow = {
  lot_id: id<LotId>(),
  code_version: integer,
  package_name: text,
  package_name_he: text,
  state: word<LotState>(),
  initial: integer,
  remaining: integer,
  expires_at: nullable(instant),
  is_open: boolean,
} as const;

/** What a pass shows of its voucher; `isOpen`: for whoever added it, by the code that stands on it. Epoch ms. */
export type ShownPass = RowOf<typeof shownRow>;

// the rule of a voucher's own page (store/voucher.ts), asked for whoever added the pass
const shownSql = `
select p.wallet, p.serial, p.due_at, p.attempts, p.lot_id, p.code_version, w.name as package_name,
  w.name_he as package_name_he, c.state, c.initial, c.remaining, c.expires_at,
  c.code_version = p.code_version and (
    c.customer_id is null or c.customer_id is not distinct from p.customer_id
    or (c.customer_id = o.customer_id and not c.gift)) as is_open
from wallet_pass p
join credit_lot c using (lot_id)
join order_line l on l.order_line_id = c.source_id
join shop_order o using (order_id)
join wash_package w using (wash_package_id)`;

const findStatement = statement({
  name: 'wallet_pass_find',
  params: passKey,
  row: shownRow,
  text: `select lot_id, code_version, package_name, package_name_he, state, initial, remaining, expires_at, is_open
from (${shownSql}) shown where wallet = :wallet and serial = :serial`,
});

/** A pass that was given out, with its voucher as it is now; null where there is none. */
export async function findPass(db: Queryable, pass: PassKey): Promise<ShownPass | null> {
  const [row] = await db.query(findStatement, pass);
  return row ?? null;
}

const turnStatement = statement({
  name: 'wallet_pass_take_turns',
  params: {},
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtext('wallet_pass')) is not null as locked`,
});

const dueRow = { ...passKey, ...shownRow, attempts: integer } as const;

const takeStatement = statement({
  name: 'wallet_pass_take_due',
  params: { now: instant, leased_until: instant, limit: integer },
  row: dueRow,
  text: `
with due as (
  select wallet, serial from wallet_pass where due_at <= :now order by due_at limit :limit for update skip locked
), taken as (
  update wallet_pass p set due_at = :leased_until, attempts = p.attempts + 1,
    changed_at = greatest(:now, (select max(changed_at) + interval '1 millisecond' from wallet_pass))
  from due where p.wallet = due.wallet and p.serial = due.serial
  returning p.wallet, p.serial, p.attempts
)
select s.wallet, s.serial, s.lot_id, s.code_version, s.package_name, s.package_name_he, s.state, s.initial, s.remaining,
  s.expires_at, s.is_open, t.attempts
from taken t join (${shownSql}) s on s.wallet = t.wallet and s.serial = t.serial`,
});

export type DuePass = RowOf<typeof dueRow>;

/**
 * Passes whose wallets are to be told now, leased. `changed_at` is what telephones ask by ('what is new since?'), so it
 * grows in the order in which it is seen: one process at a time writes it.
 */
export async function takeDuePasses(
  db: Pick<Database, 'inTransaction'>,
  wish: { readonly now: number; readonly leasedUntil: number; readonly limit: number },
): Promise<DuePass[]> {
  return await db.inTransaction(async (tx) => {
    await tx.query(turnStatement, {});
    return await tx.query(takeStatement, wish);
  });
}

const settleStatement = statement({
  name: 'wallet_pass_settle',
  params: { ...passKey, leased_until: instant, next_at: nullable(instant) },
  row: {},
  text: `
update wallet_pass set due_at = :next_at
where wallet = :wallet and serial = :serial and due_at = :leased_until`,
});

/** It was told, or is to be told again at `nextAt`; what happened to the voucher meanwhile stays due. */
export async function settlePass(
  db: Queryable,
  pass: PassKey & { readonly leasedUntil: number; readonly nextAt: number | null },
): Promise<void> {
  await db.query(settleStatement, pass);
}

const ownRow = { wallet: word<WalletKind>(), issued_at: instant, devices: integer } as const;

const listOwnStatement = statement({
  name: 'wallet_pass_list_own',
  params: { customer_id: id<CustomerId>() },
  row: ownRow,
  text: `
select p.wallet, p.issued_at, count(d.device_id)::int as devices
from wallet_pass p left join wallet_device d on d.wallet = p.wallet and d.serial = p.serial
where p.customer_id = :customer_id
group by p.wallet, p.serial
order by p.issued_at`,
});

export type OwnPass = RowOf<typeof ownRow>;

/** Passes that somebody added while the voucher was in their account. */
export async function listOwnPasses(db: Queryable, customerId: CustomerId): Promise<OwnPass[]> {
  return await db.query(listOwnStatement, { customerId });
}

const forgetStatement = statement({
  name: 'wallet_pass_forget',
  params: { customer_id: id<CustomerId>() },
  row: {},
  text: 'delete from wallet_pass where customer_id = :customer_id',
});

/** Nobody is told of them any more. */
export async function forgetPasses(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.query(forgetStatement, { customerId });
}

const deleteOldStatement = statement({
  name: 'wallet_pass_delete_old',
  params: { before: instant },
  row: { deleted: integer },
  text: `
with old as (
  delete from wallet_pass p using credit_lot c
  where c.lot_id = p.lot_id and c.state in ('void', 'expired', ${sqlWords(emptyLotStates)}) and p.changed_at < :before
    and p.due_at is null
  returning 1
)
select count(*)::int as deleted from old`,
});

/** Deletes passes whose voucher has been over since before then. */
export async function deletePassesOver(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(deleteOldStatement, { before });
  return row?.deleted ?? 0;
}
