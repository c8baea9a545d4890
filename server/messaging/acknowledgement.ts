import type { MailDocument } from '#server/core/documents/mail-layout.ts';
import { messageIdOf } from './message-id.ts';
import { findInboxMessage, openInboxPrivate, type InboxMessageRow } from './store/inbox-message.ts';
import type { DeliveryDeps, Topic } from './topic.ts';

/**
 * Tells somebody who wrote to us that it arrived. The outbox names the message only; the address is opened here.
 * Obsolete where the message is gone, because its author asked for that.
 */
export function acknowledgement(
  documentOf: (deps: DeliveryDeps, message: InboxMessageRow) => Promise<MailDocument>,
): Topic {
  return {
    channel: 'mail',
    async deliver(deps, leased) {
      const { inboxMessageId } = leased.payload;
      if (typeof inboxMessageId !== 'string') throw new Error(`a message with the topic ${leased.topic} names nothing`);
      const message = await findInboxMessage(deps.db, inboxMessageId);
      if (message === null) return 'obsolete';
      await deps.mail.send({
        ...(await documentOf(deps, message)),
        messageId: messageIdOf(deps, leased),
        fromName: deps.brand.name[message.locale],
        to: openInboxPrivate(deps.keyring, message.inboxMessageId, message.privateSealed).email,
        locale: message.locale,
      });
      return 'sent';
    },
  };
}
