import type { CustomerId } from '#contracts/core/ids.ts';
import { id, json } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { ContactMessageId } from './contact-message.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const messagesStatement = statement({
  name: 'own_data_messages',
  params: pick('customer', 'customer_id'),
  row: {
    ...pick('contact_message', 'private_sealed'),
    contact_message_id: id<ContactMessageId>(),
    facts: json<Readonly<Record<string, unknown>>>(),
  },
  text: `
select m.contact_message_id, m.private_sealed,
  json_build_object('kind', m.kind, 'reference', m.reference, 'subject', m.subject, 'at', m.created_at) as facts
from contact_message m join customer c on c.email_index = m.email_index
where c.customer_id = :customer_id and c.email_verified_at is not null
order by m.created_at`,
});

/** Lists messages from the email address that the account has verified. Their content is still encrypted. */
export async function listMessageData(db: Queryable, customerId: CustomerId) {
  return await db.query(messagesStatement, { customerId });
}

const deleteStatement = statement({
  name: 'own_data_delete_messages',
  params: pick('customer', 'customer_id'),
  row: {},
  text: `
delete from contact_message m using customer c
where c.customer_id = :customer_id and c.email_verified_at is not null and m.email_index = c.email_index
  and m.kind <> 'cancellation'`,
});

/**
 * Deletes the messages that `listMessageData` returns. A notice that cancelled an order is part of the accounting
 * records, so its author is deleted later.
 */
export async function deleteMessageData(db: Queryable, customerId: CustomerId): Promise<void> {
  await db.query(deleteStatement, { customerId });
}
