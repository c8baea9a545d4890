import { z } from 'zod';
import { shopForMail, pageLink, sendMail, type DeliveryDeps, type LeasedMessage } from '#server/messaging/public.ts';
import { orderEmailChangedMail, orderEmailProofMail } from '../documents/orders/order-email-mails.ts';
import { decryptNewEmail, decryptPreviousEmail } from '../orders/sealed-email.ts';
import { findOrderEmailChange } from '../store/orders/order-email-change.ts';
import { findOrderForMail } from '../store/orders/order-for-mail.ts';

const proofPayload = z.object({ orderAddressChangeId: z.uuid() });

/**
 * Sends the confirmation link of an email address. The outcome is `obsolete` if the link was used or replaced, or has
 * expired.
 */
export async function deliverOrderEmailProof(deps: DeliveryDeps, message: LeasedMessage): Promise<'sent' | 'obsolete'> {
  const { orderAddressChangeId } = proofPayload.parse(message.payload);
  const change = await findOrderEmailChange(deps.db, orderAddressChangeId);
  if (change === null || change.used || change.expiresAt <= deps.clock.now()) return 'obsolete';
  const { locale, emailSealed } = change;
  const token = deps.keyring.mailToken(orderAddressChangeId);
  const link = `${pageLink(deps, locale, 'email/verify')}?for=order#${token}`;
  const document = orderEmailProofMail({ shop: shopForMail(deps.brand, locale), link }, locale);
  const to = decryptNewEmail(deps.keyring, orderAddressChangeId, emailSealed);
  return await sendMail(deps, message, { document, to, locale });
}

const changedPayload = z.object({ addressSealed: z.string() });

/**
 * Sends a notice to the previous email address of an order. The message stores this email address encrypted, until the
 * mail is sent or will not be retried any more.
 */
export async function deliverOrderEmailChanged(
  deps: DeliveryDeps,
  message: LeasedMessage,
): Promise<'sent' | 'obsolete'> {
  const payload = changedPayload.safeParse(message.payload);
  const order = message.orderId === null ? null : await findOrderForMail(deps.db, message.orderId);
  if (!payload.success || order === null) return 'obsolete';
  const { locale, orderCode } = order;
  const link = pageLink(deps, locale, 'contact');
  const document = orderEmailChangedMail({ shop: shopForMail(deps.brand, locale), link, orderCode }, locale);
  const to = decryptPreviousEmail(deps.keyring, message.dedupe, payload.data.addressSealed);
  return await sendMail(deps, message, { document, to, locale });
}
