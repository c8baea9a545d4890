import { array, bytes, id, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { ContactMessageId } from './contact-message.ts';

const unindexedStatement = statement({
  name: 'contact_message_without_people_keys',
  params: { limit: integer },
  row: { contact_message_id: id<ContactMessageId>(), ...pick('contact_message', 'private_sealed') },
  text: `
select contact_message_id, private_sealed from contact_message where people_keys is null
order by contact_message_id limit :limit`,
});

/** Lists messages stored by earlier releases whose author has no search keys yet. */
export async function listUnindexedMessages(db: Queryable, limit: number) {
  return await db.query(unindexedStatement, { limit });
}

const indexStatement = statement({
  name: 'contact_message_index_people',
  params: { contact_message_id: id<ContactMessageId>(), people_keys: array(bytes) },
  row: {},
  text: `
update contact_message set people_keys = :people_keys
where contact_message_id = :contact_message_id and people_keys is null`,
});

/** Writes the search keys of a message. Does nothing if the author was deleted meanwhile. */
export async function indexMessagePeople(
  db: Queryable,
  contactMessageId: ContactMessageId,
  peopleKeys: readonly Buffer[],
): Promise<void> {
  await db.query(indexStatement, { contactMessageId, peopleKeys });
}
