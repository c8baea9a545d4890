import type { Locale } from '#contracts/core/locale.ts';
import type { MailDocument } from '#server/core/documents/mail-layout.ts';
import { messageIdOf } from './message-id.ts';
import type { LeasedMessage } from './store/outbox.ts';
import type { DeliveryDeps } from './topic.ts';

/** Language of mails to the shop's staff. */
export const SHOP_LOCALE = 'he';

type MailDeps = Pick<DeliveryDeps, 'brand' | 'config' | 'mail'>;
type MailMessage = Pick<LeasedMessage, 'outboxId' | 'dedupe'>;

/** A mail with its recipient. Its texts are already in the language `locale`. */
export type AddressedMail = { readonly document: MailDocument; readonly to: string; readonly locale: Locale };

export async function sendMail(deps: MailDeps, message: MailMessage, mail: AddressedMail): Promise<'sent'> {
  const { document, to, locale } = mail;
  const messageId = messageIdOf(deps, message);
  await deps.mail.send({ ...document, messageId, fromName: deps.brand.name[locale], to, locale });
  return 'sent';
}

/** Sends a mail to the shop's own email address, in the staff's language (`SHOP_LOCALE`). */
export function sendMailToShop(deps: MailDeps, message: MailMessage, document: MailDocument): Promise<'sent'> {
  return sendMail(deps, message, { document, to: deps.brand.supportEmail, locale: SHOP_LOCALE });
}
