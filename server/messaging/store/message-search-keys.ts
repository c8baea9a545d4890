import { array, bytes, id, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { ContactMessageId } from './contact-message.ts';

const unindexedStatement = statement({
  name: 'contact_message_without_part_keys',
  params: { limit: integer },
  row: { contact_message_id: id<ContactMessageId>(), ...pick('contact_message', 'private_sealed') },
  text: `
select contact_message_id, private_sealed from contact_message where part_keys is null
order by contact_message_id limit :limit`,
});

/**
 * Lists messages of earlier releases that have no search keys for parts of the author's email address and phone number
 * yet.
 */
export async function listMessagesWithoutSearchKeys(db: Queryable, limit: number) {
  return await db.query(unindexedStatement, { limit });
}

const indexStatement = statement({
  name: 'contact_message_index_parts',
  params: { contact_message_id: id<ContactMessageId>(), part_keys: array(bytes) },
  row: {},
  text: `
update contact_message set part_keys = :part_keys
where contact_message_id = :contact_message_id and part_keys is null`,
});

/** Writes the search keys of a message. Does nothing if the author was deleted meanwhile. */
export async function storeMessageSearchKeys(
  db: Queryable,
  contactMessageId: ContactMessageId,
  partKeys: readonly Buffer[],
): Promise<void> {
  await db.query(indexStatement, { contactMessageId, partKeys });
}
