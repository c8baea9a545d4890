import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { mailHtml, type MailDocument, type ShopForMail } from '#server/core/documents/mail-layout.ts';
import { button, paragraph, mutedParagraph, title } from '#server/core/documents/mail-parts.ts';
import { mailPlainText } from '#server/core/documents/mail-text.ts';
import { giftTextLines, type GiftTexts } from './gift-texts.ts';
import { voucherCardAttachments, voucherCard, voucherLines, type MailVoucher } from './voucher-card.ts';

export type ReissuedVoucher = {
  readonly shop: ShopForMail;
  readonly voucher: MailVoucher;
  readonly washesLeft: number;
  /** Texts that the buyer wrote for a gift. Null if the voucher is not a gift. */
  readonly words: GiftTexts | null;
  readonly stationsLink: string;
};

/** Renders the mail with the voucher's new code. The previous code no longer works. */
export function voucherReissuedMail(data: ReissuedVoucher, locale: Locale): MailDocument {
  const { shop, voucher, words, washesLeft } = data;
  const subject = m.mail_reissued_subject({}, { locale });
  const heading = m.mail_reissued_title({}, { locale });
  const lead = m.mail_reissued_lead({}, { locale });
  const left = m.mail_reissued_left({ washes: m.wash_count({ count: washesLeft }, { locale }) }, { locale });
  const care = m.mail_code_care({}, { locale });
  const reason = m.mail_reissued_why({ shop: shop.name }, { locale });
  return {
    subject,
    html: mailHtml({
      locale,
      shop,
      subject,
      preheader: lead,
      reason,
      body: [
        title(heading),
        paragraph(lead),
        ...(washesLeft < voucher.washCount ? [paragraph(left)] : []),
        voucherCard(voucher, data, locale),
        button(m.mail_open_voucher({}, { locale }), voucher.link),
        mutedParagraph(care),
      ],
    }),
    text: mailPlainText({
      locale,
      shop,
      reason,
      sections: [
        { title: heading, lines: [lead, left] },
        ...(words === null ? [] : giftTextLines(words, locale).map((line) => ({ lines: [line] }))),
        { lines: voucherLines(voucher, locale) },
        { lines: [care] },
      ],
    }),
    attachments: voucherCardAttachments(shop, [voucher]),
  };
}
