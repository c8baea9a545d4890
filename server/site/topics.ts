import { acknowledgement, type ContactMessageRow, mailShopOf, type Topics } from '#server/messaging/public.ts';
import { acknowledgementMail, type AcknowledgedForm } from './documents/acknowledgement-mail.ts';

const received = acknowledgement(async ({ brand }, message) => {
  const { reference, locale, createdAt } = message;
  const shop = mailShopOf(brand, locale);
  return acknowledgementMail({ shop, form: formOf(message), reference, sentAt: createdAt }, locale);
});

function formOf({ kind, subject }: ContactMessageRow): AcknowledgedForm {
  if (kind === 'contact') return 'contact';
  return subject === 'meeting' ? 'franchise_meeting' : 'franchise_details';
}

/** What whoever writes to us from the site is answered by itself. */
export const siteTopics = {
  contact_acknowledgement: received,
  franchise_acknowledgement: received,
} as const satisfies Topics;
