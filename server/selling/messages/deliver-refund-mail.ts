import { z } from 'zod';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { REFUND_DEADLINE_DAYS } from '#domain/selling/cancellation.ts';
import { decryptOrderPersonalData } from '#server/entitlements/public.ts';
import { shopForMail, pageLink, sendMail, type DeliveryOutcome, type LeasedMessage } from '#server/messaging/public.ts';
import { refundMail } from '../documents/refund-mail.ts';
import { findRefundForMail } from '../store/mail-refund.ts';
import { findOrderForMail } from '../store/orders/order-for-mail.ts';
import type { SellingDeliveryDeps } from './order-mail-topic.ts';

const payloadSchema = z.object({ refundId: z.uuid() });

/** Notifies the buyer of a refund. The outcome is `no_address` if the buyer's data was erased. */
export async function deliverRefundMail(deps: SellingDeliveryDeps, leased: LeasedMessage): Promise<DeliveryOutcome> {
  const { refundId } = payloadSchema.parse(leased.payload);
  const [order, refund] = await Promise.all([
    leased.orderId === null ? null : findOrderForMail(deps.db, leased.orderId),
    findRefundForMail(deps.db, refundId),
  ]);
  if (order === null || refund === null) throw new Error(`a message with the topic ${leased.topic} names no refund`);
  const { email } = decryptOrderPersonalData(deps.keyring, order.orderId, order.privateSealed);
  if (email === '') return 'no_address';
  const { locale } = order;
  const { requestedAt } = refund;
  const document = refundMail(
    {
      shop: shopForMail(deps.brand, locale),
      orderCode: order.orderCode,
      packageName: locale === 'he' ? order.packageNameHe : order.packageName,
      amountAgorot: refund.amountAgorot,
      washes: refund.units,
      paymentMethod: order.paymentMethod,
      last4: refund.last4,
      refundedAt: refund.doneAt ?? leased.createdAt,
      latestAt: refund.dueAt ?? requestedAt + REFUND_DEADLINE_DAYS * DAY_MS,
      receiptLink: pageLink(deps, locale, `receipt/${deps.keyring.receiptToken(order.orderId)}`),
      taxDocuments: deps.config.tax.issuer !== 'none',
    },
    locale,
  );
  return await sendMail(deps, leased, { document, to: email, locale });
}
