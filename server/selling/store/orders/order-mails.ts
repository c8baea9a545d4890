import type { OrderToken } from '#contracts/core/ids.ts';
import { integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const countStatement = statement({
  name: 'order_mails_count',
  params: pick('shop_order', 'token_hash'),
  row: { written: integer, sent: integer },
  text: `
select count(*)::int as written, count(*) filter (where m.state = 'done')::int as sent
from outbox m join shop_order o using (order_id)
where o.token_hash = :token_hash`,
});

/** Returns the number of messages of an order. Also returns how many of them were sent or are no longer needed. */
export async function countOrderMails(
  db: Queryable,
  keyring: Pick<Keyring, 'tokenHash'>,
  orderToken: OrderToken,
): Promise<{ readonly written: number; readonly sent: number }> {
  const [row] = await db.query(countStatement, { tokenHash: keyring.tokenHash(orderToken) });
  return row ?? { written: 0, sent: 0 };
}
