import type { Locale } from '#contracts/core/locale.ts';
import { detailRows, rowText, type DetailRow } from '#server/core/documents/detail-rows.ts';
import { mailHtml, type MailDocument, type MailShop } from '#server/core/documents/mail-layout.ts';
import { paragraph, quietParagraph, title } from '#server/core/documents/mail-parts.ts';
import { mailText } from '#server/core/documents/mail-text.ts';

/** What a short mail about an order says; all texts are in its language already. */
export type OrderNotice = {
  readonly shop: MailShop;
  readonly subject: string;
  readonly heading: string;
  readonly lead: string;
  readonly rows: readonly DetailRow[];
  /** What to do about it, or that there is nothing to do. */
  readonly note: string;
  /** Why whoever reads it received it. */
  readonly reason: string;
};

/** A heading, a sentence, the facts, and what to do about it. */
export function orderNoticeMail(notice: OrderNotice, locale: Locale): MailDocument {
  const { shop, subject, heading, lead, rows, note, reason } = notice;
  return {
    subject,
    html: mailHtml({
      locale,
      shop,
      subject,
      preheader: lead,
      reason,
      body: [title(heading), paragraph(lead), detailRows(rows, locale), quietParagraph(note)],
    }),
    text: mailText({
      locale,
      shop,
      reason,
      sections: [
        { title: heading, lines: [lead] },
        { lines: rows.map((row) => rowText(row, locale)) },
        { lines: [note] },
      ],
    }),
    attachments: [],
  };
}
