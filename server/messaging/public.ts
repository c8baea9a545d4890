/** What the rest of the server may ask of messages, both the ones we send and the ones people write to us. Nobody else in here is imported from outside. */
export { startOutboxWorker } from './outbox-worker.ts';
export { countWaitingMessages, replayMessage, type LeasedMessage } from './store/outbox.ts';
export type { Channel, Topic, Topics, DeliveryDeps } from './topic.ts';
export { sendMail, sendToShop, SHOP_LOCALE } from './send-mail.ts';
export { messageIdOf } from './message-id.ts';
export { mailShopOf, pageLink } from './mail-shop.ts';
export { MailRefusedError } from './adapters/mail/port.ts';
export { SmsRefusedError, SmsUnavailableError } from './adapters/sms/port.ts';
export { acknowledgement } from './acknowledgement.ts';
export {
  addContactMessage,
  findContactMessage,
  readContactPrivate,
  sealContactPrivate,
  emptyMessage,
  type ContactMessageId,
  type ContactMessageRow,
  type ContactPrivate,
  type NewContactMessage,
} from './store/contact-message.ts';
export { moveContactMessage } from './store/move-contact-message.ts';
export { deleteOldMessages } from './delete-old-messages.ts';
export { messagingPersonalData } from './personal-data.ts';
