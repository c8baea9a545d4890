import type { Locale } from '#contracts/core/locale.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import type { ManualCode } from '#server/core/documents/manual-code.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

export function passwordResetMail(
  {
    shop,
    link,
    manualCode,
  }: { readonly shop: ShopForMail; readonly link: string; readonly manualCode: ManualCode | null },
  locale: Locale,
): MailDocument {
  const to = { locale };
  return noticeMail(
    {
      shop,
      subject: m.mail_staff_reset_subject({ shop: shop.name }, to),
      heading: m.mail_staff_reset_title({}, to),
      lead: [m.mail_staff_reset_lead({ shop: shop.name }, to)],
      rows: [],
      actions: [{ text: m.mail_staff_reset_action({}, to), link }],
      manualCode,
      notes: [m.mail_staff_reset_note({}, to)],
      reason: m.mail_staff_reset_why({ shop: shop.name }, to),
    },
    locale,
  );
}

export type PasswordChangedData = {
  readonly shop: ShopForMail;
  /** URL of the portal page that lists the staff user's signed-in devices. */
  readonly link: string;
  /** Time in epoch ms at which the password was changed. */
  readonly changedAt: number;
};

/**
 * Renders the mail that tells a staff user that the password was changed through a mailed link. It explains what to do
 * if the user did not request this.
 */
export function passwordChangedMail({ shop, link, changedAt }: PasswordChangedData, locale: Locale): MailDocument {
  const to = { locale };
  return noticeMail(
    {
      shop,
      subject: m.mail_staff_password_subject({ shop: shop.name }, to),
      heading: m.mail_staff_password_title({}, to),
      lead: [m.mail_staff_password_lead({ shop: shop.name }, to)],
      rows: [{ label: m.mail_notice_when({}, to), value: formatDateTime(changedAt, locale) }],
      actions: [{ text: m.mail_staff_password_action({}, to), link }],
      notes: [m.mail_staff_password_note({}, to)],
      reason: m.mail_staff_password_why({ shop: shop.name }, to),
    },
    locale,
  );
}
