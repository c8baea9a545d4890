import { indexRows } from '#server/core/jobs/index-rows.ts';
import type { Deps } from '#server/messaging/deps.ts';
import { authorPartSearchKeys, erasedPersonalData, readContactPersonalData } from './store/contact-message.ts';
import { storeMessageSearchKeys, listMessagesWithoutSearchKeys } from './store/message-parts.ts';

/**
 * Adds search keys for parts of the author's email address and phone number to messages that earlier releases stored.
 * Returns the number of messages. Ends early when the server stops.
 */
export async function indexMessageSearchKeys(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  stopping: AbortSignal,
): Promise<number> {
  return await indexRows(stopping, {
    list: (limit) => listMessagesWithoutSearchKeys(db, limit),
    async index({ contactMessageId, privateSealed }) {
      // an unreadable message gets an empty list of keys, because it would otherwise be listed again
      const author = readContactPersonalData(keyring, contactMessageId, privateSealed) ?? erasedPersonalData;
      await storeMessageSearchKeys(db, contactMessageId, authorPartSearchKeys(keyring, author));
    },
  });
}
