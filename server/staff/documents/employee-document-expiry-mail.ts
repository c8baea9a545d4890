import type { Locale } from '#contracts/core/locale.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/**
 * Renders the mail that tells reviewers that an employee's document expires soon. The employee's name is shown only in
 * the portal, after sign-in.
 */
export function employeeDocumentExpiryMail(
  { shop, link, expiresOn }: { readonly shop: ShopForMail; readonly link: string; readonly expiresOn: string },
  locale: Locale,
): MailDocument {
  const to = { locale };
  const day = formatIsoDay(expiresOn, locale);
  return noticeMail(
    {
      shop,
      subject: m.mail_document_expiry_subject({ day }, to),
      heading: m.mail_document_expiry_title({}, to),
      lead: [m.mail_document_expiry_lead({ day }, to)],
      rows: [],
      actions: [{ text: m.mail_document_expiry_action({}, to), link }],
      notes: [m.mail_document_expiry_note({}, to)],
      reason: m.mail_document_expiry_why({ shop: shop.name }, to),
    },
    locale,
  );
}
