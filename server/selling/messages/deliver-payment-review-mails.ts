import { exceptionKinds } from '#domain/payments/settlement-input.ts';
import { decryptOrderPersonalData } from '#server/entitlements/public.ts';
import {
  type DeliveryDeps,
  type DeliveryOutcome,
  type LeasedMessage,
  shopForMail,
  sendMail,
  sendMailToShop,
  SHOP_LOCALE,
} from '#server/messaging/public.ts';
import { paymentReviewMail, paymentReviewNotice } from '#server/selling/documents/payment-review-mail.ts';
import { findOrderForMail, type OrderForMail } from '#server/selling/store/orders/order-for-mail.ts';
import { findReviewedPayment } from '#server/selling/store/reviewed-payment.ts';

/** Tells the buyer that staff review the payment. The outcome is `no_address` if the buyer's data was erased. */
export async function deliverPaymentReviewMail(deps: DeliveryDeps, leased: LeasedMessage): Promise<DeliveryOutcome> {
  const order = await requireOrderForMail(deps, leased);
  const { email } = decryptOrderPersonalData(deps.keyring, order.orderId, order.privateSealed);
  if (email === '') return 'no_address';
  const { locale, orderCode, dueAgorot } = order;
  const packageName = locale === 'he' ? order.packageNameHe : order.packageName;
  const shop = shopForMail(deps.brand, locale);
  const document = paymentReviewMail({ shop, orderCode, packageName, dueAgorot }, locale);
  return await sendMail(deps, leased, { document, to: email, locale });
}

/**
 * Tells the shop, at its own email address, that staff must review a payment. The outcome is `obsolete` if the case is
 * already closed.
 */
export async function deliverPaymentReviewNotice(
  deps: DeliveryDeps,
  leased: LeasedMessage,
): Promise<'sent' | 'obsolete'> {
  const order = await requireOrderForMail(deps, leased);
  const kind = exceptionKinds.find((known) => known === leased.payload['kind']);
  if (kind === undefined) throw new Error(`a message with the topic ${leased.topic} names no case`);
  const reviewed = await findReviewedPayment(deps.db, { orderId: order.orderId, kind });
  if (reviewed === null) return 'obsolete';
  const { orderCode, dueAgorot, packageNameHe: packageName } = order;
  const shop = shopForMail(deps.brand, SHOP_LOCALE);
  const facts = { shop, orderCode, packageName, dueAgorot, kind, ...reviewed };
  return await sendMailToShop(deps, leased, paymentReviewNotice(facts, SHOP_LOCALE));
}

async function requireOrderForMail({ db }: DeliveryDeps, { orderId, topic }: LeasedMessage): Promise<OrderForMail> {
  const order = orderId === null ? null : await findOrderForMail(db, orderId);
  if (order === null) throw new Error(`a message with the topic ${topic} names no order`);
  return order;
}
