import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

export type GiftSms = {
  readonly shopName: string;
  readonly washCount: number;
  readonly senderName: string | null;
  readonly link: string;
};

/**
 * Returns the text message of a gift, with the shop, the gift, its sender if known, and the voucher's link. It contains
 * no offer.
 */
export function giftSms({ shopName: shop, washCount, senderName: sender, link }: GiftSms, locale: Locale): string {
  const washes = m.wash_count({ count: washCount }, { locale });
  const words =
    sender === null ? m.sms_gift({ shop, washes }, { locale }) : m.sms_gift_from({ shop, washes, sender }, { locale });
  return `${words}\n${link}`;
}
