import type { Locale } from '#contracts/core/locale.ts';
import type { PushPayload } from '#contracts/core/push.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

type AlertTest = {
  readonly shop: ShopForMail;
  readonly link: string;
  /** Newest anchor of the ledger, which is a signed checkpoint, as one line of JSON. Null if there is no anchor yet. */
  readonly anchor: string | null;
};

/**
 * Renders the weekly test mail to a staff user on call. The mail also stores the ledger's anchor (signed checkpoint)
 * outside the server. Missing entries are then noticed even if the log and the data folder were changed together with
 * the database (docs/decisions/0003).
 */
export function alertTestMail({ shop, link, anchor }: AlertTest, locale: Locale): MailDocument {
  const to = { locale };
  return noticeMail(
    {
      shop,
      subject: m.mail_alert_test_subject({ shop: shop.name }, to),
      heading: m.mail_alert_test_title({}, to),
      lead: [m.mail_alert_test_lead({}, to)],
      rows: [],
      actions: [{ text: m.mail_alert_test_action({}, to), link }],
      notes: anchor === null ? [] : [m.mail_alert_test_anchor({}, to)],
      monospaceText: anchor,
      reason: m.mail_alert_why({ shop: shop.name }, to),
    },
    locale,
  );
}

export function alertTestSms(shop: string, locale: Locale): string {
  return m.sms_alert_test({ shop }, { locale });
}

export function alertTestPush(shop: string, locale: Locale): PushPayload {
  return {
    title: m.push_alert_test_title({}, { locale }),
    body: m.sms_alert_test({ shop }, { locale }),
    path: '/admin/stations',
    tag: 'alert-test',
    lang: locale,
  };
}
