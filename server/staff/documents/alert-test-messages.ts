import type { Locale } from '#contracts/core/locale.ts';
import type { PushPayload } from '#contracts/core/push.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, MailShop } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

type AlertTest = {
  readonly shop: MailShop;
  /** Page of the portal with the list of people on call. */
  readonly link: string;
  /** Newest anchor of the books, one line of JSON; null if there is none yet. */
  readonly anchor: string | null;
};

/**
 * Renders the weekly test mail to a person on call. It also takes the anchor of the books out of the machine, so that
 * missing entries are noticed although log and data folder were changed with the database (docs/decisions/0155).
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
      machineText: anchor,
      reason: m.mail_alert_why({ shop: shop.name }, to),
    },
    locale,
  );
}

/** Returns the weekly test as a text message. */
export function alertTestSms(shop: string, locale: Locale): string {
  return m.sms_alert_test({ shop }, { locale });
}

/** Returns the weekly test as a notification on a device. */
export function alertTestPush(shop: string, locale: Locale): PushPayload {
  return {
    title: m.push_alert_test_title({}, { locale }),
    body: m.sms_alert_test({ shop }, { locale }),
    path: '/admin/stations',
    tag: 'alert-test',
    lang: locale,
  };
}
