import { cancellationWindow } from '#domain/core/cancellation-window.ts';
import { cancellationFee } from '#domain/selling/cancellation.ts';
import { localPhoneText } from '#domain/core/phone.ts';
import { vatIncluded, vatPercentAt } from '#domain/tax/vat.ts';
import { purchaseMail, type PurchaseMailData } from '#server/selling/documents/purchase-mail.ts';
import { openOrderPrivate, type OrderPrivate } from '#server/entitlements/public.ts';
import { type DeliveryDeps, mailShopOf, pageLink, sendMail } from '#server/messaging/public.ts';
import type { OrderMail } from './about-order.ts';
import { mailVouchersOf } from './mail-vouchers.ts';

/** The buyer's mail of a paid order: their vouchers, what they paid, their right to cancel. */
export async function deliverPurchaseMail(deps: DeliveryDeps, { order, message }: OrderMail): Promise<void> {
  const details = openOrderPrivate(deps.keyring, order.orderId, order.privateSealed);
  const document = purchaseMail(dataOf(deps, order, details), order.locale);
  await sendMail(deps, message, { document, to: details.email, locale: order.locale });
}

function dataOf(deps: DeliveryDeps, order: OrderMail['order'], details: OrderPrivate): PurchaseMailData {
  const { locale, paidAt } = order;
  const now = deps.clock.now();
  // the law counts from the later of the sale and this very mail, which is the written disclosure
  const window = cancellationWindow(
    { boughtAt: paidAt, disclosedAt: now },
    { group: null, conversationOccurred: false },
  );
  const percent = vatPercentAt(paidAt);
  return {
    shop: mailShopOf(deps.brand, locale),
    kind: order.kind,
    orderCode: order.orderCode,
    packageName: locale === 'he' ? order.packageNameHe : order.packageName,
    washCount: order.washCount,
    washMinutes: order.washMinutes,
    paidAt,
    grossAgorot: order.grossAgorot,
    discountAgorot: order.discountAgorot,
    totalAgorot: order.dueAgorot,
    vat: order.taxTreatment === 'at_sale' ? { percent, ...vatIncluded(order.dueAgorot, percent) } : null,
    paymentMethod: order.paymentMethod,
    last4: order.last4,
    vouchers: mailVouchersOf(deps, order),
    words: order.kind === 'gift' ? details : null,
    stationsLink: pageLink(deps, locale, 'stations'),
    recipient:
      details.recipientEmail ?? (details.recipientPhone === null ? null : localPhoneText(details.recipientPhone)),
    giftDueAt: order.giftDueAt,
    receiptLink: pageLink(deps, locale, `receipt/${deps.keyring.receiptToken(order.orderId)}`),
    cancelLink: pageLink(deps, locale, 'cancel'),
    termsVersion: order.termsVersion,
    termsLink: pageLink(deps, locale, 'terms'),
    cancellableUntil: window.endsAt ?? now,
    cancellationFeeAgorot: cancellationFee(order.dueAgorot, false),
  };
}
