import { text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

// each subquery reads the newest entry of an index; every sale, wash, message or staff action adds a row to one of
// these tables
const markStatement = statement({
  name: 'portal_mark',
  params: {},
  row: { mark: text },
  text: `
select concat_ws(' ',
  (select max(seq) from audit),
  (select max(credit_move_id) from credit_move),
  (select max(outbox_id) from outbox),
  (select max(points_move_id) from points_move),
  (select order_id from shop_order order by created_at desc, order_id desc limit 1),
  (select customer_id from customer order by customer_id desc limit 1),
  (select contact_message_id from contact_message order by contact_message_id desc limit 1)) as mark`,
});

/** Returns a text that changes whenever data in the lists of the portal may have changed. */
export async function readPortalVersion(db: Queryable): Promise<string> {
  const [row] = await db.query(markStatement, {});
  return row?.mark ?? '';
}
