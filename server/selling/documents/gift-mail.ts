import type { Locale } from '#contracts/core/locale.ts';
import { formatDate, leftToRight } from '#domain/core/text/format.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { closedCardAttachment } from '#server/core/documents/closed-card.ts';
import { isolatedText } from '#server/core/documents/isolates.ts';
import { logoAttachments } from '#server/core/documents/mail-logo.ts';
import { mailHtml, type MailDocument, type ShopForMail } from '#server/core/documents/mail-layout.ts';
import { button, footerDivider, heading, paragraph, mutedParagraph, title } from '#server/core/documents/mail-parts.ts';
import { sellingTexts } from './editable-texts.ts';
import { soldProductNameIn } from './words/sold-product-name.ts';
import { mailPlainText } from '#server/core/documents/mail-text.ts';
import { giftStepLines, giftStepList, giftTextLines, type GiftTexts } from './gift-texts.ts';
import {
  voucherCardAttachments,
  unopenedGiftCardHtml,
  voucherCard,
  voucherLines,
  type MailVoucher,
} from './voucher-card.ts';
import { editableText } from '#server/core/documents/editable-text.ts';

/**
 * Facts of the mail to a gift's recipient. The mail contains no price. About the buyer, it contains only what the buyer
 * wrote.
 */
export type GiftMailData = {
  readonly shop: ShopForMail;
  readonly words: GiftTexts;
  readonly stationsLink: string;
  readonly vouchers: readonly MailVoucher[];
  /** Picture of the closed gift card as JPEG. Null for a gift without an appearance, and in examples. */
  readonly unopenedGiftCardImage: Buffer | null;
};

/**
 * Renders the mail to a gift's recipient. It is no advertisement, and the email address is added to no mailing list
 * (Communications Law, section 30A).
 */
export function giftMail(data: GiftMailData, locale: Locale): MailDocument {
  const words = giftMailTextsOf(data, locale);
  const first = data.vouchers[0];
  const isClosed = data.unopenedGiftCardImage !== null;
  return {
    subject: words.subject,
    html: mailHtml({
      locale,
      shop: data.shop,
      subject: words.subject,
      preheader: words.preheader,
      reason: words.reason,
      body: [
        title(words.title),
        paragraph(words.lead),
        ...(words.pet === null ? [] : [paragraph(words.pet)]),
        ...(first === undefined || !isClosed ? [] : [unopenedGiftCardHtml(first, data.shop, locale)]),
        ...(first === undefined ? [] : [button(m.gift_open({}, { locale }), first.link)]),
        // a mail that shows the closed card must not also show the open card
        ...(isClosed
          ? [heading(m.mail_use_title({}, { locale })), giftStepList(data.stationsLink, locale)]
          : data.vouchers.map((voucher) => voucherCard(voucher, data, locale))),
        footerDivider(),
        mutedParagraph(words.care),
        mutedParagraph(words.calm),
        ...(isClosed ? data.vouchers.map((voucher) => mutedParagraph(offlineLine(voucher, locale))) : []),
      ],
    }),
    text: textOf(data, locale, words),
    attachments: [
      ...(isClosed ? logoAttachments(data.shop) : voucherCardAttachments(data.shop, data.vouchers)),
      ...(first === undefined || data.unopenedGiftCardImage === null
        ? []
        : [closedCardAttachment(data.unopenedGiftCardImage)]),
    ],
  };
}

/** Returns the line with the voucher code, for a recipient who has no internet connection at the station. */
function offlineLine({ code, expiresAt }: MailVoucher, locale: Locale): string {
  const ltr = leftToRight(formatCode(code));
  const until = expiresAt === null ? '' : ` · ${m.mail_valid_until({}, { locale })}: ${formatDate(expiresAt, locale)}`;
  return `${m.mail_gift_offline({ code: ltr }, { locale })}${until}`;
}

type Words = ReturnType<typeof giftMailTextsOf>;

function giftMailTextsOf(data: GiftMailData, locale: Locale) {
  const { name: shop } = data.shop;
  const { recipientName, senderName, petName } = data.words;
  // the built-in lines do not contain the product's name, so that the gift stays a surprise, but a line that the shop
  // edited can contain it
  const washes = data.vouchers.map((voucher) => soldProductNameIn(voucher, locale)).join(', ');
  return {
    subject: editableText(sellingTexts.mail_subject_gift, { washes, shop }, { ...data, locale }),
    // the sender's name may be in the preheader, which mail clients show beside the subject, but not in the subject
    // itself
    preheader:
      senderName === null
        ? m.mail_preheader_gift_closed({}, { locale })
        : m.mail_preheader_gift_from({ sender: isolatedText(senderName, locale) }, { locale }),
    title:
      recipientName === null
        ? m.mail_title_gift({}, { locale })
        : m.mail_title_gift_named({ name: isolatedText(recipientName, locale) }, { locale }),
    lead:
      senderName === null
        ? editableText(sellingTexts.mail_lead_gift, { washes, shop }, { ...data, locale })
        : editableText(
            sellingTexts.mail_lead_gift_from,
            { sender: isolatedText(senderName, locale), washes, shop },
            { ...data, locale },
          ),
    pet: petName === null ? null : m.mail_gift_pet({ pet: isolatedText(petName, locale) }, { locale }),
    care: m.mail_code_care({}, { locale }),
    calm: m.mail_gift_calm({}, { locale }),
    reason: m.mail_footer_why_gift({ shop }, { locale }),
  };
}

function textOf(data: GiftMailData, locale: Locale, words: Words): string {
  const written = giftTextLines(data.words, locale);
  return mailPlainText({
    locale,
    shop: data.shop,
    reason: words.reason,
    sections: [
      { title: words.title, lines: [words.lead] },
      ...written.map((line) => ({ lines: [line] })),
      ...data.vouchers.map((voucher) => ({ lines: voucherLines(voucher, locale) })),
      { lines: [words.care] },
      { title: m.mail_use_title({}, { locale }), lines: giftStepLines(data.stationsLink, locale) },
      { lines: [words.calm] },
    ],
  });
}
