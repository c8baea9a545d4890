import type { PersonalData } from '#server/core/personal-data.ts';
import { readContactPrivate } from './store/contact-message.ts';
import { deleteMessageData, listMessageData } from './store/own-message-data.ts';

/** What somebody wrote to us from an address that is proven to be theirs. */
export const messagingPersonalData: PersonalData = {
  async collect({ db, keyring }, customerId) {
    const rows = await listMessageData(db, customerId);
    const messages = rows.map(({ contactMessageId, privateSealed, facts }) => ({
      ...facts,
      ...(readContactPrivate(keyring, contactMessageId, privateSealed) ?? { unreadable: true }),
    }));
    return { messages };
  },
  forget: deleteMessageData,
};
