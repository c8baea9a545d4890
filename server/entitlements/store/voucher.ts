import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';
import type { lotStates } from '#contracts/entitlements/vouchers.ts';
import type { CustomerId, LotId, OrderId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { boolean, bytes, id, integer, json, nullable, text } from '#server/core/db/statements/column.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** One use of a voucher, completed or in progress. `usedAt` is in epoch ms. */
export type VoucherUse = {
  readonly usedAt: number;
  readonly units: number;
  readonly locationName: string;
  readonly locationNameHe: string;
};

/** A voucher as its holder sees it. Personal data is still encrypted. Times are in epoch ms. */
export type VoucherRow = {
  readonly lotId: LotId;
  readonly orderId: OrderId;
  /** Version of the code and link. Both are derived from the lot's id and this version. */
  readonly codeVersion: number;
  readonly gift: boolean;
  readonly packageNumber: number;
  readonly packageName: string;
  readonly packageNameHe: string;
  readonly state: (typeof lotStates)[number];
  readonly initial: number;
  readonly remaining: number;
  readonly issuedAt: number;
  readonly expiresAt: number | null;
  /** Card theme of a gift; null for packages. */
  readonly theme: GiftDesign['theme'] | null;
  readonly colorVariant: GiftDesign['colorVariant'] | null;
  readonly privateSealed: Buffer;
  /** Language of a gift's recipient. For packages it is the language of the order. */
  readonly locale: Locale;
  /** True if the current link was opened in a browser other than the buyer's. */
  readonly opened: boolean;
  /** True if the voucher is in the caller's account, or was bought by the caller's account or browser. */
  readonly held: boolean;
  /** True if the voucher is in a customer account. */
  readonly inAccount: boolean;
  readonly uses: readonly VoucherUse[];
};

const voucherColumns = {
  ...pick('credit_lot', 'lot_id code_version gift state initial remaining issued_at expires_at'),
  ...pick('shop_order', 'order_id private_sealed locale'),
  ...pick('wash_package', 'theme color_variant'),
  package_number: integer,
  package_name: text,
  package_name_he: text,
  opened: boolean,
  held: boolean,
  in_account: boolean,
  uses: json<VoucherUse[]>(),
};

/**
 * SQL of a voucher and of its viewer's access. Everyone with the code can use a voucher until a customer claims it.
 * Then only that customer's account can (`viewer`). A package in its buyer's own account can still be used by everyone
 * with its code.
 */
const voucherSql = `
select c.lot_id, o.order_id, c.code_version, c.gift, w.number as package_number, w.name as package_name,
  w.name_he as package_name_he, c.state, c.initial, c.remaining, c.issued_at, c.expires_at, w.theme, w.color_variant, o.private_sealed, u.uses,
  coalesce(o.gift_locale, o.locale) as locale,
  exists (select from voucher_opening v where v.lot_id = c.lot_id and v.code_version = c.code_version) as opened,
  coalesce(c.customer_id = :viewer or o.customer_id = :viewer or o.guest_hash = :browser_hash, false) as held,
  c.customer_id is not null as in_account
from credit_lot c
join order_line l on l.order_line_id = c.source_id
join shop_order o on o.order_id = l.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
cross join lateral (
  select coalesce(json_agg(json_build_object(
    'usedAt', floor(extract(epoch from r.created_at) * 1000), 'units', r.units,
    'locationName', s.name, 'locationNameHe', s.name_he) order by r.created_at desc), '[]') as uses
  from redemption r join station s on s.station_id = r.station_id
  where r.lot_id = c.lot_id and r.state in ('held', 'completed')) u
where c.source = 'order_line' and c.kind = 'wash'
  and (c.customer_id is null or c.customer_id = :viewer or (c.customer_id = o.customer_id and not c.gift))`;

const findByLinkStatement = statement({
  name: 'voucher_find_by_link',
  params: {
    ...pick('shop_order', 'token_hash'),
    ...pick('redemption', 'browser_hash'),
    viewer: nullable(id<CustomerId>()),
  },
  text: `${voucherSql} and c.token_hash = :token_hash`,
  row: voucherColumns,
});

const findByCodeStatement = statement({
  name: 'voucher_find_by_code',
  params: { ...pick('redemption', 'browser_hash'), code_mac: bytes, viewer: nullable(id<CustomerId>()) },
  text: `${voucherSql} and c.code_mac = :code_mac`,
  row: voucherColumns,
});

const findByLotStatement = statement({
  name: 'voucher_find_by_lot',
  params: { ...pick('redemption', 'lot_id browser_hash'), viewer: nullable(id<CustomerId>()) },
  text: `${voucherSql} and c.lot_id = :lot_id`,
  row: voucherColumns,
});

/** Viewer of a voucher: the caller's account, and the hash of the browser's purchase cookie. Each is null if absent. */
export type VoucherViewer = { readonly viewer: CustomerId | null; readonly browserHash: Buffer | null };

/** Returns the voucher with this link hash if this viewer may see it. Otherwise returns null. */
export async function findVoucherByLink(
  db: Queryable,
  tokenHash: Buffer,
  viewer: VoucherViewer,
): Promise<VoucherRow | null> {
  const [row] = await db.query(findByLinkStatement, { tokenHash, ...viewer });
  return row ?? null;
}

/** Returns the voucher with this keyed code hash if this viewer may see it. Otherwise returns null. */
export async function findVoucherByCode(
  db: Queryable,
  codeMac: Buffer,
  viewer: VoucherViewer,
): Promise<VoucherRow | null> {
  const [row] = await db.query(findByCodeStatement, { codeMac, ...viewer });
  return row ?? null;
}

/**
 * Returns the voucher of a rotating code if this viewer may still see it. Returns null if the voucher is now in another
 * account.
 */
export async function findVoucherByLot(db: Queryable, lotId: LotId, viewer: VoucherViewer): Promise<VoucherRow | null> {
  const [row] = await db.query(findByLotStatement, { lotId, ...viewer });
  return row ?? null;
}

const findLotStatement = statement({
  name: 'voucher_find_lot_by_link',
  params: { token_hash: bytes },
  row: pick('credit_lot', 'lot_id'),
  text: 'select lot_id from credit_lot where token_hash = :token_hash',
});

/**
 * Returns the lot (voucher balance) of a link for any caller, only to subscribe to its changes. Returns null if no
 * voucher has this link.
 */
export async function findLotByLink(db: Queryable, tokenHash: Buffer): Promise<LotId | null> {
  const [row] = await db.query(findLotStatement, { tokenHash });
  return row?.lotId ?? null;
}

const findLinkStateStatement = statement({
  name: 'voucher_find_link_state',
  params: pick('former_voucher_link', 'token_hash'),
  row: { in_account: boolean, replaced: boolean },
  text: `
select exists (select from credit_lot where token_hash = :token_hash and customer_id is not null) as in_account,
  exists (select from former_voucher_link where token_hash = :token_hash) as replaced`,
});

/**
 * Returns the reason why a link does not open for this viewer. `inAccount` is true if its voucher is in an account, and
 * `replaced` if the link was replaced. Both are false for an unknown link.
 */
export async function findLinkState(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ readonly inAccount: boolean; readonly replaced: boolean }> {
  const [row] = await db.query(findLinkStateStatement, { tokenHash });
  return row ?? { inAccount: false, replaced: false };
}

const findLinkOwnerStatement = statement({
  name: 'voucher_find_link_owner',
  params: { token_hash: bytes },
  row: pick('credit_lot', 'customer_id'),
  text: 'select customer_id from credit_lot where token_hash = :token_hash',
});

/**
 * Returns the account that holds the voucher of a link. Returns null if no account holds it, and undefined if the link
 * does not exist.
 */
export async function findVoucherLinkOwner(db: Queryable, tokenHash: Buffer): Promise<CustomerId | null | undefined> {
  const [row] = await db.query(findLinkOwnerStatement, { tokenHash });
  return row?.customerId;
}
