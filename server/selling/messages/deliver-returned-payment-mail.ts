import { returnedPaymentMail, returnReasons } from '#server/selling/documents/returned-payment-mail.ts';
import type { Deps } from '#server/selling/deps.ts';
import { decryptOrderPersonalData } from '#server/entitlements/public.ts';
import { findOrderForMail } from '#server/selling/store/orders/order-for-mail.ts';
import {
  type DeliveryDeps,
  type DeliveryOutcome,
  type LeasedMessage,
  shopForMail,
  sendMail,
} from '#server/messaging/public.ts';

/**
 * Tells the payer that a payment that fulfilled no order was refunded. The outcome is `no_address` if the buyer's data
 * was erased.
 */
export async function deliverReturnedPaymentMail(
  deps: DeliveryDeps & Pick<Deps, 'db'>,
  leased: LeasedMessage,
): Promise<DeliveryOutcome> {
  const { amountAgorot, reason } = leased.payload;
  const order = leased.orderId === null ? null : await findOrderForMail(deps.db, leased.orderId);
  if (order === null || typeof amountAgorot !== 'number') {
    throw new Error(`a message with the topic ${leased.topic} names no order or no amount`);
  }
  const { email } = decryptOrderPersonalData(deps.keyring, order.orderId, order.privateSealed);
  if (email === '') return 'no_address';
  const { locale, orderCode, packageName, packageNameHe } = order;
  const document = returnedPaymentMail(
    {
      shop: shopForMail(deps.brand, locale),
      reason: returnReasons.find((known) => known === reason) ?? 'other',
      orderCode,
      packageName: locale === 'he' ? packageNameHe : packageName,
      amountAgorot,
      returnedAt: leased.createdAt,
    },
    locale,
  );
  return await sendMail(deps, leased, { document, to: email, locale });
}
