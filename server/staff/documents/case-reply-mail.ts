import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { isolatedLeftToRight, isolatedLines } from '#server/core/documents/isolates.ts';
import { mailHtml, type MailDocument, type ShopForMail } from '#server/core/documents/mail-layout.ts';
import { logoAttachments } from '#server/core/documents/mail-logo.ts';
import { heading, mutedParagraph, enteredTextParagraph } from '#server/core/documents/mail-parts.ts';
import { mailPlainText } from '#server/core/documents/mail-text.ts';

export type CaseReplyMailData = { readonly shop: ShopForMail; readonly reference: string; readonly text: string };

/** Renders the mail with a staff user's answer to a case. The subject contains the case's reference. */
export function caseReplyMail({ shop, reference: typed, text }: CaseReplyMailData, locale: Locale): MailDocument {
  const reference = isolatedLeftToRight(typed, locale);
  const subject = m.mail_answer_subject({ reference }, { locale });
  const title = m.mail_answer_title({ reference }, { locale });
  const note = m.mail_answer_note({ email: isolatedLeftToRight(shop.email, locale), reference }, { locale });
  const reason = m.mail_answer_why({ shop: shop.name }, { locale });
  return {
    subject,
    html: mailHtml({
      locale,
      shop,
      subject,
      preheader: title,
      reason,
      body: [heading(title), enteredTextParagraph(text), mutedParagraph(note)],
    }),
    text: mailPlainText({
      locale,
      shop,
      reason,
      sections: [{ title, lines: [isolatedLines(text, locale)] }, { lines: [note] }],
    }),
    attachments: logoAttachments(shop),
  };
}
