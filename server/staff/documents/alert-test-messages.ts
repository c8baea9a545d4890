import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, MailShop } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/** Renders the weekly test mail to a person on call. `link` is the page of the portal with the list of people. */
export function alertTestMail(
  { shop, link }: { readonly shop: MailShop; readonly link: string },
  locale: Locale,
): MailDocument {
  const to = { locale };
  return noticeMail(
    {
      shop,
      subject: m.mail_alert_test_subject({ shop: shop.name }, to),
      heading: m.mail_alert_test_title({}, to),
      lead: [m.mail_alert_test_lead({}, to)],
      rows: [],
      actions: [{ text: m.mail_alert_test_action({}, to), link }],
      notes: [],
      reason: m.mail_alert_why({ shop: shop.name }, to),
    },
    locale,
  );
}

/** Returns the weekly test as a text message. */
export function alertTestSms(shop: string, locale: Locale): string {
  return m.sms_alert_test({ shop }, { locale });
}
