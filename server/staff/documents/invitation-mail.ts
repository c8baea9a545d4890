import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import type { ManualCode } from '#server/core/documents/manual-code.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

export function invitationMail(
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
      subject: m.mail_staff_invitation_subject({ shop: shop.name }, to),
      heading: m.mail_staff_invitation_title({}, to),
      lead: [m.mail_staff_invitation_lead({ shop: shop.name }, to)],
      rows: [],
      actions: [{ text: m.mail_staff_invitation_action({}, to), link }],
      manualCode,
      notes: [m.mail_staff_invitation_note({}, to)],
      reason: m.mail_staff_invitation_why({ shop: shop.name }, to),
    },
    locale,
  );
}
