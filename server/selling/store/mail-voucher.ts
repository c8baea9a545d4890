import type { CustomerId, LotId } from '#contracts/core/ids.ts';
import { boolean, id, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const voucherRow = {
  ...pick('credit_lot', 'lot_id code_version gift state initial remaining issued_at expires_at'),
  ...pick('shop_order', 'order_id locale private_sealed'),
  ...pick('wash_package', 'theme color_variant'),
  package_name: text,
  package_name_he: text,
  /** Public number of a package. Null for gifts and memberships. */
  package_number: nullable(integer),
  /** True if staff gave the washes for free. */
  given: boolean,
  /** Account that holds the voucher. Null if the voucher is in no account. */
  owner_id: nullable(id<CustomerId>()),
  /** Account that bought the voucher. Null if a guest bought it. */
  buyer_id: nullable(id<CustomerId>()),
} as const;

/** A voucher with the encrypted personal data of its order. Instants are in epoch ms. */
export type VoucherForMail = RowOf<typeof voucherRow>;

const findStatement = statement({
  name: 'mail_voucher_find',
  params: pick('credit_lot', 'lot_id'),
  row: voucherRow,
  text: `
select c.lot_id, o.order_id, c.code_version, c.gift, c.state, c.initial, c.remaining, c.issued_at, c.expires_at, w.theme,
  w.color_variant, case w.kind when 'package' then w.number end as package_number,
  w.name as package_name, w.name_he as package_name_he,
  exists (select from goodwill g where g.order_id = o.order_id) as given,
  c.customer_id as owner_id, o.customer_id as buyer_id, o.locale, o.private_sealed
from credit_lot c
join order_line l on l.order_line_id = c.source_id
join shop_order o using (order_id)
join wash_package w using (wash_package_id)
where c.lot_id = :lot_id and c.source = 'order_line' and c.kind = 'wash'`,
});

/** Returns a voucher with its order. Returns null if the voucher belongs to no order. */
export async function findVoucherForMail(db: Queryable, lotId: LotId): Promise<VoucherForMail | null> {
  const [row] = await db.query(findStatement, { lotId });
  return row ?? null;
}
