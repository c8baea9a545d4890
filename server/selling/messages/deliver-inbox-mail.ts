import { acknowledgementMail, type AcknowledgedForm } from '#server/messaging/documents/acknowledgement-mail.ts';
import { cancellationMail } from '#server/selling/documents/cancellation-mail.ts';
import type { MailDocument } from '#server/messaging/documents/mail-layout.ts';
import type { Deps } from '#server/deps.ts';
import { findCancellationForMail } from '#server/selling/store/cancellation.ts';
import { findInboxMessage, openInboxPrivate, type InboxMessageRow } from '#server/messaging/store/inbox-message.ts';
import type { LeasedMessage } from '#server/messaging/store/outbox.ts';
import { messageIdOf, type DeliveryDeps } from '#server/messaging/delivery.ts';
import { mailShopOf } from './mail-order-parts.ts';

type InboxMailDeps = DeliveryDeps & Pick<Deps, 'db'>;

/**
 * Tells somebody who wrote to us that it arrived. The outbox names the message only; the address is opened here.
 * `obsolete` where the message is gone, because its author asked for that.
 */
export async function deliverInboxMail(deps: InboxMailDeps, leased: LeasedMessage): Promise<'sent' | 'obsolete'> {
  const { inboxMessageId } = leased.payload;
  if (typeof inboxMessageId !== 'string') throw new Error(`a message with the topic ${leased.topic} names nothing`);
  const message = await findInboxMessage(deps.db, inboxMessageId);
  if (message === null) return 'obsolete';
  const document = await documentOf(deps, message);
  await deps.mail.send({
    ...document,
    messageId: messageIdOf(deps, leased),
    fromName: deps.brand.name[message.locale],
    to: openInboxPrivate(deps.keyring, message.inboxMessageId, message.privateSealed).email,
    locale: message.locale,
  });
  return 'sent';
}

async function documentOf(deps: InboxMailDeps, message: InboxMessageRow): Promise<MailDocument> {
  const { reference, locale, createdAt } = message;
  const shop = mailShopOf(deps.brand, locale);
  if (message.kind !== 'cancellation') {
    return acknowledgementMail({ shop, form: formOf(message), reference, sentAt: createdAt }, locale);
  }
  const cancellation = await findCancellationForMail(deps.db, message.inboxMessageId);
  if (cancellation === null) throw new Error(`message ${message.inboxMessageId} has no cancellation`);
  const { packageName, packageNameHe, ...facts } = cancellation;
  return cancellationMail(
    { shop, reference, ...facts, packageName: locale === 'he' ? packageNameHe : packageName },
    locale,
  );
}

function formOf({ kind, subject }: InboxMessageRow): AcknowledgedForm {
  if (kind === 'contact') return 'contact';
  return subject === 'meeting' ? 'franchise_meeting' : 'franchise_details';
}
