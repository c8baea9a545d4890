import type { GiftLook } from '#contracts/entitlements/gift-look.ts';
import type { lotStates } from '#contracts/entitlements/vouchers.ts';
import type { CustomerId, LotId, OrderId } from '#contracts/core/ids.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { boolean, bytes, id, instant, integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** One use of a voucher that took place, or is taking place. `usedAt` is epoch ms. */
export type VoucherUse = {
  readonly usedAt: number;
  readonly units: number;
  readonly locationName: string;
  readonly locationNameHe: string;
};

/** A voucher as its holder sees it; what is personal is still sealed. Instants are epoch ms. */
export type VoucherRow = {
  readonly lotId: LotId;
  readonly orderId: OrderId;
  /** What its code and link are made from, beside the lot. */
  readonly codeVersion: number;
  readonly gift: boolean;
  readonly packageName: string;
  readonly packageNameHe: string;
  readonly state: (typeof lotStates)[number];
  readonly initial: number;
  readonly remaining: number;
  readonly issuedAt: number;
  readonly expiresAt: number | null;
  /** Null for packages. */
  readonly theme: GiftLook['theme'] | null;
  readonly colorVariant: GiftLook['colorVariant'] | null;
  readonly privateSealed: Buffer;
  /** True if it is in the viewer's account, or was bought by that account or in that browser. */
  readonly held: boolean;
  /** True if a customer account holds it. */
  readonly inAccount: boolean;
  readonly uses: readonly VoucherUse[];
};

const voucherColumns = {
  lot_id: id<LotId>(),
  order_id: id<OrderId>(),
  code_version: integer,
  gift: boolean,
  package_name: text,
  package_name_he: text,
  state: word<VoucherRow['state']>(),
  initial: integer,
  remaining: integer,
  issued_at: instant,
  expires_at: nullable(instant),
  theme: nullable(word<GiftLook['theme']>()),
  color_variant: nullable(word<GiftLook['colorVariant']>()),
  private_sealed: bytes,
  held: boolean,
  in_account: boolean,
  uses: json<VoucherUse[]>(),
};

/**
 * A code is good for whoever holds it until somebody takes the voucher into an account: then it opens for that account
 * alone (`viewer`). Packages that their buyer's own account holds go on working by code, in the mail as at the station.
 */
const voucherSql = `
select c.lot_id, o.order_id, c.code_version, c.gift, w.name as package_name, w.name_he as package_name_he, c.state, c.initial,
  c.remaining, c.issued_at, c.expires_at, w.theme, w.color_variant, o.private_sealed, u.uses,
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
  params: { token_hash: bytes, viewer: nullable(id<CustomerId>()), browser_hash: nullable(bytes) },
  text: `${voucherSql} and c.token_hash = :token_hash`,
  row: voucherColumns,
});

const findByCodeStatement = statement({
  name: 'voucher_find_by_code',
  params: { code_mac: bytes, viewer: nullable(id<CustomerId>()), browser_hash: nullable(bytes) },
  text: `${voucherSql} and c.code_mac = :code_mac`,
  row: voucherColumns,
});

const findByLotStatement = statement({
  name: 'voucher_find_by_lot',
  params: { lot_id: id<LotId>(), viewer: nullable(id<CustomerId>()), browser_hash: nullable(bytes) },
  text: `${voucherSql} and c.lot_id = :lot_id`,
  row: voucherColumns,
});

/** Who asks for a voucher, as far as that says anything: an account, and the browser by its purchase cookie's hash. */
export type Viewer = { readonly viewer: CustomerId | null; readonly browserHash: Buffer | null };

/** The voucher whose link hashes to this, as this viewer may see it; null where there is none. */
export async function findVoucherByLink(db: Queryable, tokenHash: Buffer, viewer: Viewer): Promise<VoucherRow | null> {
  const [row] = await db.query(findByLinkStatement, { tokenHash, ...viewer });
  return row ?? null;
}

/** The voucher with this code, by the code's keyed hash, as this viewer may see it; null where there is none. */
export async function findVoucherByCode(db: Queryable, codeMac: Buffer, viewer: Viewer): Promise<VoucherRow | null> {
  const [row] = await db.query(findByCodeStatement, { codeMac, ...viewer });
  return row ?? null;
}

/** The voucher that one of our own codes names, as this viewer may see it; null where it is somebody else's by now. */
export async function findVoucherByLot(db: Queryable, lotId: LotId, viewer: Viewer): Promise<VoucherRow | null> {
  const [row] = await db.query(findByLotStatement, { lotId, ...viewer });
  return row ?? null;
}

const findLotStatement = statement({
  name: 'voucher_find_lot_by_link',
  params: { token_hash: bytes },
  row: { lot_id: id<LotId>() },
  text: 'select lot_id from credit_lot where token_hash = :token_hash',
});

/** Which voucher a link names, whoever asks: for hearing that it changed, which says nothing else. */
export async function findLotByLink(db: Queryable, tokenHash: Buffer): Promise<LotId | null> {
  const [row] = await db.query(findLotStatement, { tokenHash });
  return row?.lotId ?? null;
}

const findLinkStateStatement = statement({
  name: 'voucher_find_link_state',
  params: { token_hash: bytes },
  row: { in_account: boolean, replaced: boolean },
  text: `
select exists (select from credit_lot where token_hash = :token_hash and customer_id is not null) as in_account,
  exists (select from former_voucher_link where token_hash = :token_hash) as replaced`,
});

/** Why a link does not open for this viewer: its voucher is in an account, or the link was replaced; else it is unknown. */
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
  row: { customer_id: nullable(id<CustomerId>()) },
  text: 'select customer_id from credit_lot where token_hash = :token_hash',
});

/** The account that holds the voucher of a link; null if no account does, undefined if there is no such link. */
export async function findLinkOwner(db: Queryable, tokenHash: Buffer): Promise<CustomerId | null | undefined> {
  const [row] = await db.query(findLinkOwnerStatement, { tokenHash });
  return row?.customerId;
}
