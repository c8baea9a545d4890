import type { Locale } from '#contracts/core/locale.ts';
import type { OrderId } from '#contracts/core/ids.ts';
import { id, instant, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const addStatement = statement({
  name: 'tax_add_buyer',
  params: {
    order_id: id<OrderId>(),
    name: text,
    registration: text,
    asked_at: instant,
    paid_from: instant,
    locale: word<Locale>(),
  },
  row: { order_id: id<OrderId>() },
  text: `
insert into tax_buyer (order_id, name, registration, asked_at, locale)
select o.order_id, :name, :registration, :asked_at, :locale
from shop_order o where o.order_id = :order_id and o.paid_at >= :paid_from
on conflict do nothing
returning order_id`,
});

export type NewBuyer = {
  readonly orderId: OrderId;
  readonly name: string;
  readonly registration: string;
  /** Epoch ms, as the earliest payment that may still be asked about. */
  readonly askedAt: number;
  readonly paidFrom: number;
  readonly locale: Locale;
};

/** Once an order, and not for one that was paid too long ago; answers whether it was this time. */
export async function storeBuyer(db: Queryable, buyer: NewBuyer): Promise<boolean> {
  return (await db.query(addStatement, buyer)).length > 0;
}
