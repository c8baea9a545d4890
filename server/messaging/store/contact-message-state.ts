import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

type ContactState = 'new' | 'answered' | 'closed';

const moveStatement = statement({
  name: 'contact_message_move',
  params: pick('contact_message', 'contact_message_id state'),
  row: {},
  text: 'update contact_message set state = :state where contact_message_id = :contact_message_id',
});

export async function setContactMessageState(tx: Tx, contactMessageId: string, state: ContactState): Promise<void> {
  await tx.query(moveStatement, { contactMessageId, state });
}
