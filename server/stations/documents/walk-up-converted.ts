import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/** Paid wash that was converted to a voucher, because the machine gave no water. */
export type ConvertedWalkUp = {
  readonly shop: ShopForMail;
  readonly stationName: string;
  readonly washCount: number;
  readonly code: string;
  readonly link: string;
};

/**
 * Returns the mail about a wash that did not start. It explains how to use the voucher that the customer gets instead.
 */
export function walkUpConvertedMail(
  { shop, stationName, washCount, code, link }: ConvertedWalkUp,
  locale: Locale,
): MailDocument {
  const washes = m.wash_count({ count: washCount }, { locale });
  return noticeMail(
    {
      shop,
      subject: m.mail_walk_up_kept_subject({ washes }, { locale }),
      heading: m.mail_walk_up_kept_title({}, { locale }),
      lead: [m.mail_walk_up_kept_lead({ station: stationName }, { locale })],
      rows: [
        { label: m.mail_walk_up_kept_washes({}, { locale }), value: washes },
        { label: m.mail_code_label({}, { locale }), value: code, leftToRight: true },
      ],
      actions: [{ text: m.mail_open_voucher({}, { locale }), link }],
      notes: [m.walk_up_kept_text({}, { locale }), m.mail_code_care({}, { locale })],
      reason: m.mail_walk_up_kept_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}

export function walkUpReceiptSms(
  { shopName: shop, link }: { readonly shopName: string; readonly link: string },
  locale: Locale,
): string {
  return `${m.sms_walk_up_receipt({ shop }, { locale })}\n${link}`;
}

export function walkUpConvertedSms({ shop, washCount, link }: ConvertedWalkUp, locale: Locale): string {
  const washes = m.wash_count({ count: washCount }, { locale });
  return `${m.sms_walk_up_kept({ shop: shop.name, washes }, { locale })}\n${link}`;
}
