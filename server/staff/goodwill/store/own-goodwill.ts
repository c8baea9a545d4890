import type { CustomerId } from '#contracts/core/ids.ts';
import { id, instant, integer } from '#server/core/db/statements/column.ts';
import type { MergedAccountPair } from '#domain/core/merged-account-pair.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const listStatement = statement({
  name: 'own_data_goodwill',
  params: { customer_id: id<CustomerId>() },
  row: pick('goodwill', 'goodwill_id kind units reason state note_sealed asked_at'),
  text: `
select goodwill_id, kind, units, reason, state, note_sealed, asked_at from goodwill
where customer_id = :customer_id
  or order_id in (select order_id from shop_order where customer_id = :customer_id)
order by asked_at`,
});

/**
 * Returns the free washes and points that a customer received from staff, with their notes. The notes are still
 * encrypted.
 */
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

/** Deletes notes and email addresses from the gifts (goodwill) to a customer. The gifts themselves remain. */
export async function forgetGoodwill(db: Queryable, customerId: CustomerId): Promise<void> {
  await db.query(forgetStatement, { customerId });
}

const moveStatement = statement({
  name: 'goodwill_merge',
  params: { from: id<CustomerId>(), into: id<CustomerId>() },
  row: {},
  text: 'update goodwill set customer_id = :into where customer_id = :from',
});

export async function moveGoodwillToAccount(tx: Tx, { from, into }: MergedAccountPair): Promise<void> {
  await tx.query(moveStatement, { from, into });
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

/**
 * Deletes notes older than `before` (epoch ms), and the email addresses of old proposals without a decision. Returns
 * the number of changed rows.
 */
export async function deleteOldGoodwillTexts(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(emptyStatement, { before });
  return row?.emptied ?? 0;
}
