import type { OrderToken } from '#contracts/core/ids.ts';
import { bytes, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { Keyring } from '#server/core/keyring/port.ts';

const countStatement = statement({
  name: 'order_mails_count',
  params: { token_hash: bytes },
  row: { written: integer, sent: integer },
  text: `
select count(*)::int as written, count(*) filter (where m.state = 'done')::int as sent
from outbox m join shop_order o using (order_id)
where o.token_hash = :token_hash`,
});

/** How many messages an order made so far, and how many of them were handed over. */
export async function countOrderMails(
  db: Queryable,
  keyring: Pick<Keyring, 'tokenHash'>,
  orderToken: OrderToken,
): Promise<{ readonly written: number; readonly sent: number }> {
  const [row] = await db.query(countStatement, { tokenHash: keyring.tokenHash(orderToken) });
  return row ?? { written: 0, sent: 0 };
}
