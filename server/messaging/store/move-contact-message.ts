import { uuid, word } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

type ContactState = 'new' | 'answered' | 'closed';

const moveStatement = statement({
  name: 'contact_message_move',
  params: { contact_message_id: uuid, state: word<ContactState>() },
  row: {},
  text: 'update contact_message set state = :state where contact_message_id = :contact_message_id',
});

/** How far people are with what somebody wrote. */
export async function moveContactMessage(tx: Tx, contactMessageId: string, state: ContactState): Promise<void> {
  await tx.query(moveStatement, { contactMessageId, state });
}
