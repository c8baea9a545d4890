import { giftMail } from '#server/selling/documents/gift-mail.ts';
import { openOrderPrivate } from '#server/entitlements/public.ts';
import { type DeliveryDeps, mailShopOf, pageLink, sendMail } from '#server/messaging/public.ts';
import type { OrderMail } from './about-order.ts';
import { mailVouchersOf } from './mail-vouchers.ts';

/** The mail to whom a gift is for. Throws where the order names nobody: then the message should not exist. */
export async function deliverGiftMail(deps: DeliveryDeps, { order, message }: OrderMail): Promise<void> {
  const details = openOrderPrivate(deps.keyring, order.orderId, order.privateSealed);
  if (details.recipientEmail === null) throw new Error('the gift has no recipient address');
  const { locale, washCount } = order;
  const document = giftMail(
    {
      shop: mailShopOf(deps.brand, locale),
      words: details,
      washCount,
      stationsLink: pageLink(deps, locale, 'stations'),
      vouchers: mailVouchersOf(deps, order),
    },
    locale,
  );
  await sendMail(deps, message, { document, to: details.recipientEmail, locale });
}
