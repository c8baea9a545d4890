import { indexRows } from '#server/core/jobs/index-rows.ts';
import type { Deps } from '#server/messaging/deps.ts';
import { authorSearchKeys, erasedPersonalData, readContactPersonalData } from './store/contact-message.ts';
import { indexMessagePeople, listUnindexedMessages } from './store/message-people.ts';

/**
 * Adds the search keys of the author to messages that earlier releases stored. Ends early when the server stops.
 * Returns the number of messages.
 */
export async function indexMessages(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  stopping: AbortSignal,
): Promise<number> {
  return await indexRows(stopping, {
    list: (limit) => listUnindexedMessages(db, limit),
    async index({ contactMessageId, privateSealed }) {
      // an unreadable message gets an empty list of search keys, because it would otherwise be listed for indexing
      // again
      const author = readContactPersonalData(keyring, contactMessageId, privateSealed) ?? erasedPersonalData;
      await indexMessagePeople(db, contactMessageId, authorSearchKeys(keyring, author));
    },
  });
}
