import type { Locale } from '#contracts/core/locale.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';
import { editableText } from '#server/core/documents/editable-text.ts';
import { sellingTexts } from './editable-texts.ts';

/** A voucher with unused washes that expires soon. `expiresAt` is in epoch ms. */
export type ExpiringVoucher = {
  readonly shop: ShopForMail;
  readonly washesLeft: number;
  readonly expiresAt: number;
  readonly link: string;
};

/**
 * Renders the mail that reminds a voucher's holder of its last day. It contains no offer, which would make it an
 * advertisement (Communications Law, section 30A).
 */
export function voucherEndingMail(
  { shop, washesLeft, expiresAt, link }: ExpiringVoucher,
  locale: Locale,
): MailDocument {
  const washes = m.wash_count({ count: washesLeft }, { locale });
  const date = formatDate(expiresAt, locale);
  return noticeMail(
    {
      shop,
      subject: editableText(sellingTexts.mail_ending_subject, { washes, date }, { shop, locale }),
      heading: m.mail_ending_title({ date }, { locale }),
      lead: [editableText(sellingTexts.mail_ending_lead, { washes, shop: shop.name, date }, { shop, locale })],
      rows: [
        { label: m.mail_ending_washes({}, { locale }), value: String(washesLeft), leftToRight: true },
        { label: m.mail_ending_last_day({}, { locale }), value: date, strong: true },
      ],
      actions: [{ text: m.mail_open_voucher({}, { locale }), link }],
      notes: [editableText(sellingTexts.mail_ending_used, {}, { shop, locale })],
      reason: m.mail_ending_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}
