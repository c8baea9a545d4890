import type { Locale } from '#contracts/core/locale.ts';
import { detailRows, rowText, type DetailRow } from './detail-rows.ts';
import { mailHtml, type MailDocument, type MailShop } from './mail-layout.ts';
import { paragraph, quietParagraph, title } from './mail-parts.ts';
import { mailText } from './mail-text.ts';

/** What a short mail of facts says; all texts are in its language already. */
export type Notice = {
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
export function noticeMail(notice: Notice, locale: Locale): MailDocument {
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
