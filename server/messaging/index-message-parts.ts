import { indexRows } from '#server/core/jobs/index-rows.ts';
import type { Deps } from '#server/messaging/deps.ts';
import { authorPartKeysOf, forgottenPrivate, readContactPrivate } from './store/contact-message.ts';
import { indexMessageParts, listMessagesWithoutParts } from './store/message-parts.ts';

/**
 * Adds search keys for parts of the author's email address and phone number to messages that earlier releases stored.
 * Returns the number of messages. Ends early when the server stops.
 */
export async function indexParts(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  stopping: AbortSignal,
): Promise<number> {
  return await indexRows(stopping, {
    list: (limit) => listMessagesWithoutParts(db, limit),
    async index({ contactMessageId, privateSealed }) {
      // an unreadable message gets an empty list of keys, because it would otherwise be listed again
      const author = readContactPrivate(keyring, contactMessageId, privateSealed) ?? forgottenPrivate;
      await indexMessageParts(db, contactMessageId, authorPartKeysOf(keyring, author));
    },
  });
}
