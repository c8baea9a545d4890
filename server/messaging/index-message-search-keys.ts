import { indexRows } from '#server/core/jobs/index-rows.ts';
import type { Deps } from '#server/messaging/deps.ts';
import { authorPartSearchKeys, erasedPersonalData, readContactPersonalData } from './store/contact-message.ts';
import { storeMessageSearchKeys, listMessagesWithoutSearchKeys } from './store/message-search-keys.ts';

/**
 * Adds search keys for parts of the author's email address and phone number to messages that earlier releases stored.
 * Ends early when the server stops. Returns the number of messages.
 */
export async function indexMessageSearchKeys(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  stopping: AbortSignal,
): Promise<number> {
  return await indexRows(stopping, {
    list: (limit) => listMessagesWithoutSearchKeys(db, limit),
    async index({ contactMessageId, privateSealed }) {
      // an unreadable message gets an empty list of search keys, because it would otherwise be listed for indexing
      // again
      const author = readContactPersonalData(keyring, contactMessageId, privateSealed) ?? erasedPersonalData;
      await storeMessageSearchKeys(db, contactMessageId, authorPartSearchKeys(keyring, author));
    },
  });
}
