import type { GoodwillReason } from '#contracts/core/goodwill.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import { bytes, id, instant, integer, nullable, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const listStatement = statement({
  name: 'own_data_goodwill',
  params: { customer_id: id<CustomerId>() },
  row: {
    goodwill_id: uuid,
    kind: word<'washes' | 'points'>(),
    units: integer,
    reason: word<GoodwillReason>(),
    state: word<'proposed' | 'given' | 'declined'>(),
    note_sealed: nullable(bytes),
    asked_at: instant,
  },
  text: `
select goodwill_id, kind, units, reason, state, note_sealed, asked_at from goodwill
where customer_id = :customer_id
  or order_id in (select order_id from shop_order where customer_id = :customer_id)
order by asked_at`,
});

/** What the shop gave somebody, and what was noted about it; still sealed. */
export async function listOwnGoodwill(db: Queryable, customerId: CustomerId) {
  return await db.query(listStatement, { customerId });
}

const forgetStatement = statement({
  name: 'own_data_forget_goodwill',
  params: { customer_id: id<CustomerId>() },
  row: {},
  text: `
update goodwill set note_sealed = null, email_sealed = null, email_index = null
where customer_id = :customer_id
  or order_id in (select order_id from shop_order where customer_id = :customer_id)`,
});

/** That something was given stays; what was noted about its owner goes. */
export async function forgetGoodwill(db: Queryable, customerId: CustomerId): Promise<void> {
  await db.query(forgetStatement, { customerId });
}

const emptyStatement = statement({
  name: 'goodwill_empty_old',
  params: { before: instant },
  row: { emptied: integer },
  text: `
with emptied as (
  update goodwill set note_sealed = null, email_sealed = null, email_index = null
  where asked_at < :before and (note_sealed is not null or email_sealed is not null or email_index is not null)
  returning 1
)
select count(*)::int as emptied from emptied`,
});

/** What was noted before this (epoch ms), and the addresses of what nobody decided about. */
export async function emptyOldGoodwill(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(emptyStatement, { before });
  return row?.emptied ?? 0;
}
