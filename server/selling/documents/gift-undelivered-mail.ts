import type { Locale } from '#contracts/core/locale.ts';
import { whatsAppShareLink } from '#domain/core/contact/messaging-link.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { m } from '#messages/compiled/messages.js';
import type { DetailRow } from '#server/core/documents/detail-rows.ts';
import { isolatedText } from '#server/core/documents/isolates.ts';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';
import { editableText } from '#server/core/documents/editable-text.ts';
import { sellingTexts } from './editable-texts.ts';
import { soldProductNameIn, type SoldProduct } from './words/sold-product-name.ts';

export type UndeliveredGift = SoldProduct & {
  /**
   * Reason of the mail. `undelivered`: no channel could deliver the gift. `unopened`: the gift was sent, but not opened
   * for a week.
   */
  readonly why: 'undelivered' | 'unopened';
  readonly shop: ShopForMail;
  readonly orderCode: string;
  readonly recipientName: string | null;
  /** Recipient's email address to which the gift was sent. Null if the gift had none. */
  readonly recipientEmail: string | null;
  readonly recipientPhone: string | null;
  readonly voucherLink: string;
  /** Link to the page on which the buyer corrects the recipient's email address or phone number. */
  readonly orderLink: string;
};

/**
 * Renders the mail about an undelivered gift. It offers the buyer two options: send the gift to a different email
 * address or phone number, or forward the link.
 */
export function giftUndeliveredMail(gift: UndeliveredGift, locale: Locale): MailDocument {
  const { shop, recipientName, voucherLink, orderLink } = gift;
  const parts = partsOf(gift, locale);
  const washes = soldProductNameIn(gift, locale);
  const words =
    recipientName === null
      ? m.share_words_gift({ washes, shop: shop.name }, { locale })
      : m.share_words_gift_named({ name: isolatedText(recipientName, locale), washes, shop: shop.name }, { locale });
  return noticeMail(
    {
      shop,
      subject: parts.subject,
      heading: parts.title,
      lead: parts.lead,
      rows: rowsOf(gift, locale),
      actions: [
        { text: m.mail_undelivered_correct({}, { locale }), link: orderLink },
        { text: m.mail_undelivered_whatsapp({}, { locale }), link: whatsAppShareLink(`${words}\n${voucherLink}`) },
        { text: m.mail_undelivered_link({}, { locale }), link: voucherLink },
      ],
      notes: [m.mail_undelivered_same({}, { locale })],
      reason: m.mail_footer_why_bought({ shop: shop.name }, { locale }),
    },
    locale,
  );
}

function partsOf({ why, shop }: UndeliveredGift, locale: Locale) {
  const options = { locale };
  if (why === 'unopened') {
    return {
      subject: m.mail_unopened_subject({}, options),
      title: m.mail_unopened_title({}, options),
      lead: [m.mail_unopened_lead({}, options), m.mail_unopened_do({}, options)],
    };
  }
  return {
    subject: editableText(sellingTexts.mail_undelivered_subject, {}, { shop, locale }),
    title: m.mail_undelivered_title({}, options),
    lead: [editableText(sellingTexts.mail_undelivered_lead, {}, { shop, locale }), m.mail_undelivered_do({}, options)],
  };
}

function rowsOf({ why, orderCode, recipientEmail, recipientPhone }: UndeliveredGift, locale: Locale): DetailRow[] {
  const unopened = why === 'unopened';
  const rows: (DetailRow | false)[] = [
    { label: m.mail_order_number({}, { locale }), value: orderCode, leftToRight: true },
    recipientEmail !== null && {
      label: unopened ? m.mail_unopened_email({}, { locale }) : m.mail_undelivered_email({}, { locale }),
      value: recipientEmail,
      leftToRight: true,
    },
    recipientPhone !== null && {
      label: unopened ? m.mail_unopened_phone({}, { locale }) : m.mail_undelivered_phone({}, { locale }),
      value: formatPhone(recipientPhone),
      leftToRight: true,
    },
  ];
  return rows.filter((row) => row !== false);
}
