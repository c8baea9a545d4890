import type { GiftLook } from '#contracts/entitlements/gift-look.ts';
import type { CustomerId, LotId, OrderId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import { boolean, bytes, id, instant, integer, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const voucherRow = {
  lot_id: id<LotId>(),
  order_id: id<OrderId>(),
  code_version: integer,
  gift: boolean,
  state: word<LotState>(),
  initial: integer,
  remaining: integer,
  issued_at: instant,
  expires_at: nullable(instant),
  theme: nullable(word<GiftLook['theme']>()),
  color_variant: nullable(word<GiftLook['colorVariant']>()),
  /** Whose account has it, and who bought it; null for nobody's and for a guest. */
  owner_id: nullable(id<CustomerId>()),
  buyer_id: nullable(id<CustomerId>()),
  locale: word<Locale>(),
  private_sealed: bytes,
} as const;

/** A voucher that a mail is about, with what its order knows of people; still sealed. Instants are epoch ms. */
export type MailedVoucher = RowOf<typeof voucherRow>;

const findStatement = statement({
  name: 'mail_voucher_find',
  params: { lot_id: id<LotId>() },
  row: voucherRow,
  text: `
select c.lot_id, o.order_id, c.code_version, c.gift, c.state, c.initial, c.remaining, c.issued_at, c.expires_at, w.theme,
  w.color_variant, c.customer_id as owner_id, o.customer_id as buyer_id, o.locale, o.private_sealed
from credit_lot c
join order_line l on l.order_line_id = c.source_id
join shop_order o using (order_id)
join wash_package w using (wash_package_id)
where c.lot_id = :lot_id and c.source = 'order_line' and c.kind = 'wash'`,
});

/** Returns the voucher of a lot; null if the lot came from no order. */
export async function findMailedVoucher(db: Queryable, lotId: LotId): Promise<MailedVoucher | null> {
  const [row] = await db.query(findStatement, { lotId });
  return row ?? null;
}
