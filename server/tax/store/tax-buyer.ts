import type { Locale } from '#contracts/core/locale.ts';
import type { OrderId } from '#contracts/core/ids.ts';
import { instant } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const addStatement = statement({
  name: 'tax_add_buyer',
  params: { ...pick('tax_buyer', 'order_id name registration asked_at locale'), paid_from: instant },
  row: pick('tax_buyer', 'order_id'),
  text: `
insert into tax_buyer (order_id, name, registration, asked_at, locale)
select o.order_id, :name, :registration, :asked_at, :locale
from shop_order o where o.order_id = :order_id and o.paid_at >= :paid_from
on conflict do nothing
returning order_id`,
});

export type NewTaxBuyer = {
  readonly orderId: OrderId;
  readonly name: string;
  readonly registration: string;
  /** Time of the buyer's request in epoch ms. */
  readonly askedAt: number;
  /** Time in epoch ms. A business cannot be set for a purchase that was paid earlier. */
  readonly paidFrom: number;
  readonly locale: Locale;
};

/**
 * Stores the business that an order's documents are made out to. Returns false if a business is already stored or the
 * order was paid too long ago.
 */
export async function storeTaxBuyer(db: Queryable, buyer: NewTaxBuyer): Promise<boolean> {
  return (await db.query(addStatement, buyer)).length > 0;
}
