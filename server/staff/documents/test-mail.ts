import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/**
 * Renders a test mail. It shows staff the design of the shop's mails, and shows that the shop's mails are delivered.
 */
export function testMail(
  { shop, link }: { readonly shop: ShopForMail; readonly link: string },
  locale: Locale,
): MailDocument {
  const to = { locale };
  return noticeMail(
    {
      shop,
      subject: m.mail_staff_test_subject({ shop: shop.name }, to),
      heading: m.mail_staff_test_title({}, to),
      lead: [m.mail_staff_test_lead({}, to)],
      rows: [],
      actions: [{ text: m.mail_staff_test_action({}, to), link }],
      notes: [m.mail_staff_test_note({}, to)],
      reason: m.mail_staff_test_why({ shop: shop.name }, to),
    },
    locale,
  );
}
