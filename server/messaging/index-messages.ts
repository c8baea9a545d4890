import { indexRows } from '#server/core/jobs/index-rows.ts';
import type { Deps } from '#server/messaging/deps.ts';
import { authorKeysOf, forgottenPrivate, readContactPrivate } from './store/contact-message.ts';
import { indexMessagePeople, listUnindexedMessages } from './store/message-people.ts';

/** Indexes authors of messages from earlier releases. Returns their number. Ends early when the server stops. */
export async function indexMessages(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  stopping: AbortSignal,
): Promise<number> {
  return await indexRows(stopping, {
    list: (limit) => listUnindexedMessages(db, limit),
    async index({ contactMessageId, privateSealed }) {
      // an unreadable message has no author, and is not tried again
      const author = readContactPrivate(keyring, contactMessageId, privateSealed) ?? forgottenPrivate;
      await indexMessagePeople(db, contactMessageId, authorKeysOf(keyring, author));
    },
  });
}
