import type { Locale } from '#contracts/core/locale.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, MailShop } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

export type ApprovalMailData = {
  readonly shop: MailShop;
  readonly kind: 'goodwill' | 'refund';
  readonly amountAgorot: number;
  /** Name of the staff user who made the proposal. */
  readonly proposedBy: string;
  readonly link: string;
};

const headings = {
  refund: m.mail_approval_refund,
  goodwill: m.mail_approval_goodwill,
} as const;

/**
 * Renders the mail that asks a staff user to approve a refund or gift above the limit. The customer is shown only in
 * the portal.
 */
export function approvalMail(
  { shop, kind, amountAgorot, proposedBy, link }: ApprovalMailData,
  locale: Locale,
): MailDocument {
  const to = { locale };
  const heading = headings[kind]({}, to);
  return noticeMail(
    {
      shop,
      subject: heading,
      heading,
      lead: [m.mail_approval_lead({ name: proposedBy }, to)],
      rows: [
        { label: m.mail_approval_amount({}, to), value: formatShekels(amountAgorot), leftToRight: true, strong: true },
      ],
      actions: [{ text: m.mail_approval_open({}, to), link }],
      notes: [m.mail_approval_note({}, to)],
      reason: m.mail_approval_why({ shop: shop.name }, to),
    },
    locale,
  );
}
