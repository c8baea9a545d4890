import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

type EmailChangeMailData = {
  readonly shop: ShopForMail;
  /** Link that confirms the email address. In the mail to the previous email address, it leads to the contact form. */
  readonly link: string;
};

/**
 * Renders the mail that asks for the confirmation of an email address. The mail says nothing about the purchase,
 * because the mailbox may belong to another person.
 */
export function orderEmailProofMail({ shop, link }: EmailChangeMailData, locale: Locale): MailDocument {
  const to = { locale };
  return noticeMail(
    {
      shop,
      subject: m.mail_order_proof_subject({ shop: shop.name }, to),
      heading: m.mail_order_proof_title({}, to),
      lead: [m.mail_order_proof_lead({ shop: shop.name }, to)],
      rows: [],
      actions: [{ text: m.mail_order_proof_action({}, to), link }],
      notes: [m.mail_order_proof_quiet({}, to)],
      reason: m.mail_order_proof_why({ shop: shop.name }, to),
    },
    locale,
  );
}

/**
 * Renders the mail that tells the previous email address of an order about the change. The mail does not contain the
 * new email address.
 */
export function orderEmailChangedMail(
  { shop, link, orderCode }: EmailChangeMailData & { readonly orderCode: string },
  locale: Locale,
): MailDocument {
  const to = { locale };
  return noticeMail(
    {
      shop,
      subject: m.mail_order_moved_subject({ shop: shop.name }, to),
      heading: m.mail_order_moved_title({}, to),
      lead: [m.mail_order_moved_lead({}, to)],
      rows: [{ label: m.mail_order_number({}, to), value: orderCode, leftToRight: true }],
      actions: [{ text: m.mail_order_moved_action({}, to), link }],
      notes: [m.mail_order_moved_note({}, to)],
      reason: m.mail_order_moved_why({ shop: shop.name }, to),
    },
    locale,
  );
}
