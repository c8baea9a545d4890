import type { LotId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { boolean, bytes, json, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { erasedEmailIndexSql } from '#server/core/keyring/email-lookup.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { giftClaimSql, type GiftClaimRow } from '#server/entitlements/public.ts';
import { isGoodwillOrderSql } from '../../orders/store/order-row.ts';
import { voucherColumnsSql, voucherJoinsSql, voucherRow } from './voucher-list.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const detailRow = {
  ...pick('payment', 'order_id'),
  ...pick('credit_lot', 'customer_id frozen_at freeze_reason'),
  ...voucherRow,
  private_sealed: bytes,
  /** Encrypted profile of the account that holds the voucher. Null if the voucher has no account. */
  profile_sealed: nullable(bytes),
  locale: word<Locale>(),
  held_elsewhere: boolean,
  buyer_erased: boolean,
  given: boolean,
  claim: nullable(json<GiftClaimRow>()),
} as const;

/** One voucher with the encrypted personal data of its order. */
export type VoucherDetailRow = RowOf<typeof detailRow>;

const findStatement = statement({
  name: 'staff_voucher_find',
  params: pick('credit_lot', 'lot_id'),
  row: detailRow,
  text: `
select ${voucherColumnsSql}, o.order_id, c.customer_id, o.private_sealed,
  (select h.profile_sealed from customer h where h.customer_id = c.customer_id) as profile_sealed, o.locale, c.frozen_at, c.freeze_reason,
  exists (select from payment p where p.order_id = o.order_id and p.disputed_at is not null and not p.unassigned)
    or exists (select from cancellation_request r where r.order_id = o.order_id and r.state <> 'refused') as held_elsewhere,
  o.email_index = ${erasedEmailIndexSql('o.order_id')} as buyer_erased, ${isGoodwillOrderSql('o')} as given,
  ${giftClaimSql('c', 'o')} as claim
from credit_lot c ${voucherJoinsSql}
where c.lot_id = :lot_id and c.kind = 'wash' and c.source = 'order_line'`,
});

export async function findVoucherDetail(db: Queryable, lotId: LotId): Promise<VoucherDetailRow | null> {
  const [row] = await db.query(findStatement, { lotId });
  return row ?? null;
}

const lockStatement = statement({
  name: 'staff_voucher_lock',
  params: pick('credit_lot', 'lot_id'),
  row: pick('credit_lot', 'state remaining code_version'),
  // orders are locked before vouchers, as in every transaction that locks both, to prevent deadlocks
  text: `
with sold as (
  select order_id from shop_order where order_id = (
    select l.order_id from credit_lot c join order_line l on l.order_line_id = c.source_id
    where c.lot_id = :lot_id and c.source = 'order_line')
  for update
)
select c.state, c.remaining, c.code_version from credit_lot c
where c.lot_id = :lot_id and c.kind = 'wash' and exists (select from sold)
for update of c`,
});

/**
 * Locks a voucher and its order until the transaction ends, and returns the voucher's values. Returns null if no
 * voucher with this id was sold by an order.
 */
export async function lockVoucher(tx: Tx, lotId: LotId) {
  const [row] = await tx.query(lockStatement, { lotId });
  return row ?? null;
}
