import type { Locale } from '#contracts/core/locale.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { detailRows, rowText, type DetailRow } from '#server/core/documents/detail-rows.ts';
import { isolatedLeftToRight } from '#server/core/documents/isolates.ts';
import { mailHtml, type MailDocument, type ShopForMail } from '#server/core/documents/mail-layout.ts';
import { logoAttachments } from '#server/core/documents/mail-logo.ts';
import { paragraph, mutedParagraph, title } from '#server/core/documents/mail-parts.ts';
import { mailPlainText } from '#server/core/documents/mail-text.ts';
import { editableText } from '#server/core/documents/editable-text.ts';
import { siteTexts } from './editable-texts.ts';

export type AcknowledgedForm = 'contact' | 'franchise_details' | 'franchise_meeting';

export type AcknowledgementMailData = {
  readonly shop: ShopForMail;
  readonly form: AcknowledgedForm;
  readonly reference: string;
  /** Epoch ms. */
  readonly sentAt: number;
};

/**
 * Renders the mail that confirms a message. It repeats no entered text, because the email address can belong to another
 * person. Spammers would abuse a form that mails entered text to an entered email address.
 */
export function acknowledgementMail(data: AcknowledgementMailData, locale: Locale): MailDocument {
  const { shop } = data;
  const words = acknowledgementTextsOf(data, locale);
  const rows: DetailRow[] = [
    { label: m.mail_ack_reference({}, { locale }), value: data.reference, leftToRight: true, strong: true },
    { label: m.mail_ack_sent_at({}, { locale }), value: formatDateTime(data.sentAt, locale) },
  ];
  const add = m.mail_ack_add({ email: isolatedLeftToRight(shop.email, locale) }, { locale });
  return {
    subject: words.subject,
    html: mailHtml({
      locale,
      shop,
      subject: words.subject,
      preheader: words.lead,
      reason: words.reason,
      body: [title(words.title), paragraph(words.lead), detailRows(rows, locale), mutedParagraph(add)],
    }),
    text: mailPlainText({
      locale,
      shop,
      reason: words.reason,
      sections: [
        { title: words.title, lines: [words.lead] },
        { lines: [...rows.map((row) => rowText(row, locale)), add] },
      ],
    }),
    attachments: logoAttachments(shop),
  };
}

function acknowledgementTextsOf({ shop, form, reference: typed }: AcknowledgementMailData, locale: Locale) {
  const reference = isolatedLeftToRight(typed, locale);
  if (form === 'contact') {
    return {
      subject: editableText(siteTexts.mail_ack_subject_contact, { reference }, { shop, locale }),
      title: m.mail_ack_title_contact({}, { locale }),
      lead: editableText(siteTexts.mail_ack_lead_contact, {}, { shop, locale }),
      reason: m.mail_ack_why_contact({ shop: shop.name }, { locale }),
    };
  }
  return {
    subject: editableText(siteTexts.mail_ack_subject_franchise, { reference }, { shop, locale }),
    title: m.mail_ack_title_franchise({}, { locale }),
    lead:
      form === 'franchise_meeting'
        ? editableText(siteTexts.mail_ack_lead_franchise_meeting, {}, { shop, locale })
        : editableText(siteTexts.mail_ack_lead_franchise_details, {}, { shop, locale }),
    reason: m.mail_ack_why_franchise({ shop: shop.name }, { locale }),
  };
}
