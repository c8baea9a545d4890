/**
 * Public interface of the messaging module: messages that the shop sends, and messages that it receives from visitors.
 * Other modules import only from this file.
 */
export type { Deps as MessagingDeps, OutboxWake } from './deps.ts';
export type { MessagingConfig, MessagingSetting } from './settings.ts';
export { startOutboxWorker } from './outbox-worker.ts';
export { isSentSql, unsentReasonSql, replayMessage, type DeliveryOutcome, type LeasedMessage } from './store/outbox.ts';
export { createPushKeys } from './push/push-keys.ts';
export type { MessageChannel, MessageSenders, Topic, Topics, DeliveryDeps } from './topic.ts';
export { sendMail, sendMailToShop, SHOP_LOCALE } from './send-mail.ts';
export { messageIdOf } from './message-id.ts';
export { shopForMail, pageLink } from './mail-shop.ts';
export { MailRefusedError, MailUnavailableError } from './adapters/mail/port.ts';
export type { SenderDomainRecords } from './adapters/mail/sender-domain.ts';
export { SmsRefusedError, SmsUnavailableError } from './adapters/sms/port.ts';
export { acknowledgement } from './acknowledgement.ts';
export {
  addContactMessage,
  authorSearchKeys,
  authorPartSearchKeys,
  findContactMessage,
  readContactPersonalData,
  encryptContactPersonalData,
  anonymiseMessage,
  type ContactMessageId,
  type ContactMessageRow,
  type ContactPersonalData,
  type NewContactMessage,
} from './store/contact-message.ts';
export { setContactMessageState } from './store/contact-message-state.ts';
