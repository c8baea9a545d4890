import type { Locale } from '#contracts/core/locale.ts';
import type { PushPayload } from '#contracts/core/push.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

export type ApprovalNotice = {
  readonly shop: ShopForMail;
  readonly kind: 'goodwill' | 'refund';
  readonly amountAgorot: number;
  readonly proposedBy: string;
  /** Path of the portal page with the proposal. */
  readonly path: string;
};

type ApprovalMailData = Omit<ApprovalNotice, 'path'> & { readonly link: string };

const headings = {
  refund: m.mail_approval_refund,
  goodwill: m.mail_approval_goodwill,
} as const;

/**
 * Renders the mail that asks a staff user for an approval. The proposal is a refund, or free washes or points, above
 * the proposer's limit. The customer is shown only in the portal.
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

/** Renders the push notification of a request for approval. It names no person, because a locked screen shows it. */
export function approvalPush(
  { kind, amountAgorot, path }: Pick<ApprovalNotice, 'kind' | 'amountAgorot' | 'path'>,
  proposalId: string,
  locale: Locale,
): PushPayload {
  const to = { locale };
  return {
    title: headings[kind]({}, to),
    body: m.push_approval({ amount: isolatedShekels(amountAgorot) }, to),
    path,
    tag: `approval-${proposalId}`,
    lang: locale,
  };
}
