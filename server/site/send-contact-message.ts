import type { ContactBody } from '#contracts/site/contact.ts';
import {
  storeVisitorMessage,
  type StoreVisitorMessageDeps,
  type StoreVisitorMessageOutcome,
  type FormSubmission,
} from './store-visitor-message.ts';

/** Stores a message of the contact form for staff and enqueues a mail that confirms it to the visitor. */
export async function sendContactMessage(
  deps: StoreVisitorMessageDeps,
  { actor, body, locale }: FormSubmission<ContactBody>,
): Promise<StoreVisitorMessageOutcome> {
  return await storeVisitorMessage(deps, actor, {
    kind: 'contact',
    subject: body.subject ?? 'general',
    locale,
    traps: body,
    details: { name: body.name, email: body.email, phone: body.phone ?? null, city: null, message: body.message },
  });
}
