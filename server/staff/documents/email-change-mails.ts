import type { Locale } from '#contracts/core/locale.ts';
import { formatDateTime, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import type { ManualCode } from '#server/core/documents/manual-code.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

/** Facts of the mail with the verification code. `code` is the code in groups, as the mail shows it. */
type EmailProofMailData = { readonly shop: ShopForMail; readonly code: string };

/** Renders the mail with the code that verifies a new email address of a staff user. It contains no link. */
export function emailProofMail({ shop, code }: EmailProofMailData, locale: Locale): MailDocument {
  const to = { locale };
  return noticeMail(
    {
      shop,
      subject: m.mail_staff_email_proof_subject({ shop: shop.name }, to),
      heading: m.mail_staff_email_proof_title({}, to),
      lead: [m.mail_staff_email_proof_lead({ shop: shop.name }, to)],
      rows: [{ label: m.mail_staff_email_proof_code({}, to), value: leftToRight(code) }],
      notes: [m.mail_staff_email_proof_note({}, to)],
      reason: m.mail_staff_email_proof_why({ shop: shop.name }, to),
    },
    locale,
  );
}

type EmailChangeNoticeMailData = {
  readonly shop: ShopForMail;
  readonly newEmail: string;
  readonly askedAt: number;
  /** Time in epoch ms at which the link that stops the change expires. */
  readonly until: number;
  readonly link: string;
  readonly manualCode: ManualCode | null;
};

/**
 * Renders the mail that tells the previous email address of a staff user about a change. It contains the link that
 * stops the change.
 */
export function emailChangeNoticeMail(data: EmailChangeNoticeMailData, locale: Locale): MailDocument {
  const { shop, newEmail, askedAt, until, link, manualCode } = data;
  const to = { locale };
  return noticeMail(
    {
      shop,
      subject: m.mail_staff_email_notice_subject({ shop: shop.name }, to),
      heading: m.mail_staff_email_notice_title({}, to),
      lead: [m.mail_staff_email_notice_lead({ shop: shop.name }, to)],
      rows: [
        { label: m.mail_staff_email_notice_new({}, to), value: leftToRight(newEmail) },
        { label: m.mail_notice_when({}, to), value: formatDateTime(askedAt, locale) },
      ],
      actions: [{ text: m.mail_staff_email_notice_action({}, to), link }],
      manualCode,
      notes: [
        m.mail_staff_email_notice_note({ time: formatDateTime(until, locale) }, to),
        m.mail_staff_email_notice_ignore({}, to),
      ],
      reason: m.mail_staff_email_notice_why({ shop: shop.name }, to),
    },
    locale,
  );
}
