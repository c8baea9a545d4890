import type { MailDocument } from '#server/core/documents/mail-layout.ts';
import { sendMail } from './send-mail.ts';
import { findContactMessage, decryptContactPersonalData, type ContactMessageRow } from './store/contact-message.ts';
import type { DeliveryDeps, Topic } from './topic.ts';

/**
 * Sends a mail to the author of a message, which confirms that the message arrived. The outbox stores only the
 * message's id, so the email address is decrypted here. The outcome is `obsolete` if the message was deleted at the
 * author's request.
 */
export function acknowledgement(
  documentOf: (deps: DeliveryDeps, message: ContactMessageRow) => Promise<MailDocument>,
): Topic {
  return {
    channel: 'mail',
    async deliver(deps, leased) {
      const { contactMessageId } = leased.payload;
      if (typeof contactMessageId !== 'string')
        throw new Error(`a message with the topic ${leased.topic} names nothing`);
      const message = await findContactMessage(deps.db, contactMessageId);
      if (message === null) return 'obsolete';
      const { email } = decryptContactPersonalData(deps.keyring, message.contactMessageId, message.privateSealed);
      const document = await documentOf(deps, message);
      return await sendMail(deps, leased, { document, to: email, locale: message.locale });
    },
  };
}
