import { indexRows } from '#server/core/jobs/index-rows.ts';
import type { Deps } from '#server/messaging/deps.ts';
import { authorPartKeysOf, forgottenPrivate, readContactPrivate } from './store/contact-message.ts';
import { indexMessageParts, listMessagesWithoutParts } from './store/message-parts.ts';

/** Indexes parts of the authors of messages from earlier releases. Returns their number. Ends early when the server stops. */
export async function indexParts(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  stopping: AbortSignal,
): Promise<number> {
  return await indexRows(stopping, {
    list: (limit) => listMessagesWithoutParts(db, limit),
    async index({ contactMessageId, privateSealed }) {
      // an unreadable message has no author, and is not tried again
      const author = readContactPrivate(keyring, contactMessageId, privateSealed) ?? forgottenPrivate;
      await indexMessageParts(db, contactMessageId, authorPartKeysOf(keyring, author));
    },
  });
}
