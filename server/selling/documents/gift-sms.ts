import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

/** Who it is from, and the voucher's link; no word of the buyer's but their name, and no offer. */
export function giftSms(
  gift: { readonly shopName: string; readonly senderName: string | null; readonly link: string },
  locale: Locale,
): string {
  const { shopName: shop, senderName: sender, link } = gift;
  const words = sender === null ? m.sms_gift({ shop }, { locale }) : m.sms_gift_from({ shop, sender }, { locale });
  return `${words}\n${link}`;
}
