import type { Locale } from '#contracts/core/locale.ts';
import type { GoodwillReason } from '#contracts/core/goodwill.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';
import { editableText } from '#server/core/documents/editable-text.ts';
import { staffTexts } from './editable-texts.ts';

export type PointsMailData = {
  readonly shop: ShopForMail;
  readonly points: number;
  readonly reason: GoodwillReason;
  readonly link: string;
};

const leads = {
  apology: m.mail_points_apology,
  machine_fault: m.mail_points_machine_fault,
  thanks: m.mail_points_thanks,
  promised: m.mail_points_promised,
  other: m.mail_points_other,
} as const satisfies Record<GoodwillReason, (inputs: object, options: { readonly locale: Locale }) => string>;

/** Renders the mail that tells a customer that staff gave points to the account. */
export function pointsMail({ shop, points: count, reason, link }: PointsMailData, locale: Locale): MailDocument {
  const points = count.toLocaleString('en');
  return noticeMail(
    {
      shop,
      subject: editableText(staffTexts.mail_points_subject, { points }, { shop, locale }),
      heading: m.mail_points_subject({ points }, { locale }),
      lead: [leads[reason]({}, { locale })],
      rows: [{ label: m.mail_points_given({}, { locale }), value: points, leftToRight: true, strong: true }],
      actions: [{ text: m.mail_points_open({}, { locale }), link }],
      notes: [m.mail_points_note({}, { locale })],
      reason: m.mail_goodwill_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}
