import type { Locale } from '#contracts/core/locale.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { mailHtml, type MailDocument, type ShopForMail } from '#server/core/documents/mail-layout.ts';
import { logoAttachments } from '#server/core/documents/mail-logo.ts';
import { button, paragraph, mutedParagraph, title } from '#server/core/documents/mail-parts.ts';
import { mailPlainText } from '#server/core/documents/mail-text.ts';
import { editableText } from '#server/core/documents/editable-text.ts';
import { entitlementsTexts } from './editable-texts.ts';

export type FamilyInvitationMailData = {
  readonly shop: ShopForMail;
  readonly ownerEmail: string;
  readonly monthlyLimit: number;
  /** Expiry of the invitation in epoch ms. */
  readonly endsAt: number;
  readonly link: string;
};

/**
 * Creates the mail that invites a recipient to share washes. It names the sender by a verified email address, and
 * contains no text that the sender entered. Otherwise a customer could send messages to other people in the shop's
 * name.
 */
export function familyInvitationMail(
  { shop, ownerEmail, monthlyLimit, endsAt, link }: FamilyInvitationMailData,
  locale: Locale,
): MailDocument {
  const options = { locale };
  const subject = editableText(entitlementsTexts.mail_family_subject, { shop: shop.name }, { shop, locale });
  const lead = m.mail_family_lead({ email: ownerEmail, count: monthlyLimit }, options);
  const how = m.mail_family_how({ date: formatDate(endsAt, locale) }, options);
  const action = m.mail_family_action({}, options);
  const reason = m.mail_family_reason({ email: ownerEmail }, options);
  return {
    subject,
    html: mailHtml({
      locale,
      shop,
      subject,
      preheader: lead,
      reason,
      body: [title(subject), paragraph(lead), button(action, link), mutedParagraph(how)],
    }),
    text: mailPlainText({
      locale,
      shop,
      reason,
      sections: [{ title: subject, lines: [lead] }, { lines: [`${action}:`, link] }, { lines: [how] }],
    }),
    attachments: logoAttachments(shop),
  };
}
