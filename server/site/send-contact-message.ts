import type { ContactBody } from '#contracts/site/contact.ts';
import { leaveMessage, type LeaveMessageDeps, type LeaveMessageOutcome, type SentForm } from './leave-message.ts';

/** Stores a message of the contact form for staff and enqueues a mail that confirms it to the visitor. */
export async function sendContactMessage(
  deps: LeaveMessageDeps,
  { actor, body, locale }: SentForm<ContactBody>,
): Promise<LeaveMessageOutcome> {
  return await leaveMessage(deps, actor, {
    kind: 'contact',
    subject: body.subject ?? 'general',
    locale,
    traps: body,
    details: { name: body.name, email: body.email, phone: body.phone ?? null, city: null, message: body.message },
  });
}
