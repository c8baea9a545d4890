import type { CustomerId, LotId } from '#contracts/core/ids.ts';
import type { WalletKind } from '#contracts/entitlements/wallet.ts';
import { emptyLotStates } from '#domain/entitlements/lot-state.ts';
import { boolean, id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Database, Queryable, Tx } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export type WalletPassKey = { readonly wallet: WalletKind; readonly serial: string };

const passKey = pick('wallet_pass', 'wallet serial');

const saveStatement = statement({
  name: 'wallet_pass_keep',
  params: { ...pick('wallet_pass', 'lot_id code_version customer_id'), ...passKey, now: instant },
  row: {},
  text: `
insert into wallet_pass (wallet, serial, lot_id, code_version, customer_id, issued_at, changed_at)
values (:wallet, :serial, :lot_id, :code_version, :customer_id, :now, :now)
on conflict (wallet, serial) do update set customer_id = coalesce(excluded.customer_id, wallet_pass.customer_id)`,
});

/** Records that a pass was issued. It is idempotent per voucher, code version and wallet. */
export async function saveWalletPass(
  db: Queryable,
  pass: WalletPassKey & {
    readonly lotId: LotId;
    readonly codeVersion: number;
    readonly customerId: CustomerId | null;
    readonly now: number;
  },
): Promise<void> {
  await db.query(saveStatement, pass);
}

const shownRow = {
  ...pick('credit_lot', 'lot_id code_version state initial remaining expires_at'),
  package_name: text,
  package_name_he: text,
  is_open: boolean,
} as const;

/**
 * Contents of a wallet pass. `isOpen` is true if its code works for the account that added it. Times are in epoch ms.
 */
export type WalletPassContents = RowOf<typeof shownRow>;

// the access rule is the same as for a voucher's page (store/voucher.ts), and is checked for the account that added the
// pass
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

/** Returns an issued pass with its voucher's current state. Returns null if the pass does not exist. */
export async function findWalletPass(db: Queryable, pass: WalletPassKey): Promise<WalletPassContents | null> {
  const [row] = await db.query(findStatement, pass);
  return row ?? null;
}

const turnStatement = statement({
  name: 'wallet_pass_take_turns',
  params: {},
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtext('wallet_pass')) is not null as locked`,
});

const dueRow = { ...pick('wallet_pass', 'attempts'), ...passKey, ...shownRow } as const;

const claimStatement = statement({
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

export type DueWalletPass = RowOf<typeof dueRow>;

/**
 * Claims passes whose wallets need an update, for a limited time (a lease). Phones use `changed_at` as their cursor, so
 * a later value must never become visible before an earlier value. Therefore only one process at a time writes
 * `changed_at`.
 */
export async function claimDueWalletPasses(
  db: Pick<Database, 'inTransaction'>,
  filter: { readonly now: number; readonly leasedUntil: number; readonly limit: number },
): Promise<DueWalletPass[]> {
  return await db.inTransaction(async (tx) => {
    await tx.query(turnStatement, {});
    return await tx.query(claimStatement, filter);
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

/**
 * Marks a pass as updated, or schedules a retry at `nextAt`. A pass that changed in the meantime must be updated again.
 */
export async function finishWalletPassUpdate(
  db: Queryable,
  pass: WalletPassKey & { readonly leasedUntil: number; readonly nextAt: number | null },
): Promise<void> {
  await db.query(settleStatement, pass);
}

const ownRow = { ...pick('wallet_pass', 'wallet issued_at'), devices: integer } as const;

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

export type OwnWalletPass = RowOf<typeof ownRow>;

export async function listOwnWalletPasses(db: Queryable, customerId: CustomerId): Promise<OwnWalletPass[]> {
  return await db.query(listOwnStatement, { customerId });
}

const forgetStatement = statement({
  name: 'wallet_pass_forget',
  params: { customer_id: id<CustomerId>() },
  row: {},
  text: 'delete from wallet_pass where customer_id = :customer_id',
});

/** Deletes the passes of an account. The wallets then no longer update them. */
export async function forgetWalletPasses(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.query(forgetStatement, { customerId });
}

const deleteOldStatement = statement({
  name: 'wallet_pass_delete_old',
  params: { before: instant },
  row: { deleted: integer },
  text: `
with old as (
  delete from wallet_pass p using credit_lot c
  where c.lot_id = p.lot_id and c.state in ('void', 'expired', ${sqlTextList(emptyLotStates)}) and p.changed_at < :before
    and p.due_at is null
  returning 1
)
select count(*)::int as deleted from old`,
});

/** Deletes passes whose voucher ended before the given time (epoch ms). Returns the number of deleted passes. */
export async function deleteWalletPassesOfEndedVouchers(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(deleteOldStatement, { before });
  return row?.deleted ?? 0;
}
