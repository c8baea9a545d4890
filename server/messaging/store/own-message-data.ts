import type { CustomerId } from '#contracts/core/ids.ts';
import { bytes, id, json } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { ContactMessageId } from './contact-message.ts';

const messagesStatement = statement({
  name: 'own_data_messages',
  params: { customer_id: id<CustomerId>() },
  row: {
    contact_message_id: id<ContactMessageId>(),
    private_sealed: bytes,
    facts: json<Readonly<Record<string, unknown>>>(),
  },
  text: `
select m.contact_message_id, m.private_sealed,
  json_build_object('kind', m.kind, 'reference', m.reference, 'subject', m.subject, 'at', m.created_at) as facts
from contact_message m join customer c on c.email_index = m.email_index
where c.customer_id = :customer_id and c.email_verified_at is not null
order by m.created_at`,
});

/** What was written to us from the address that the account has proven; the content is still sealed. */
export async function listMessageData(db: Queryable, customerId: CustomerId) {
  return await db.query(messagesStatement, { customerId });
}

const deleteStatement = statement({
  name: 'own_data_delete_messages',
  params: { customer_id: id<CustomerId>() },
  row: {},
  text: `
delete from contact_message m using customer c
where c.customer_id = :customer_id and c.email_verified_at is not null and m.email_index = c.email_index
  and m.kind <> 'cancellation'`,
});

/** The same goes; a notice that cancelled an order is a fact of the books and loses its writer later. */
export async function deleteMessageData(db: Queryable, customerId: CustomerId): Promise<void> {
  await db.query(deleteStatement, { customerId });
}
