import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { soldProductNameIn, type SoldProduct } from './words/sold-product-name.ts';

export type GiftSms = SoldProduct & {
  readonly shopName: string;
  readonly senderName: string | null;
  readonly link: string;
};

/**
 * Renders the text message about a gift. It states the shop, the gift, the sender if known, and the voucher's link. It
 * contains no offer.
 */
export function giftSms({ shopName: shop, senderName: sender, link, ...sold }: GiftSms, locale: Locale): string {
  const washes = soldProductNameIn(sold, locale);
  const words =
    sender === null ? m.sms_gift({ shop, washes }, { locale }) : m.sms_gift_from({ shop, washes, sender }, { locale });
  return `${words}\n${link}`;
}
