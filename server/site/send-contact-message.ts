import type { ContactBody } from '#contracts/site/contact.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Acknowledgement } from '#contracts/core/person.ts';
import { accepted, type Outcome } from '#contracts/core/problem.ts';
import { leaveMessage, type LeaveMessageDeps } from './leave-message.ts';

/** Stores a message of the contact form for staff and acknowledges it by mail. */
export async function sendContactMessage(
  deps: LeaveMessageDeps,
  body: ContactBody,
  locale: Locale,
): Promise<Outcome<Acknowledgement, never>> {
  return accepted(
    await leaveMessage(deps, {
      kind: 'contact',
      subject: body.subject ?? 'general',
      locale,
      traps: body,
      details: { name: body.name, email: body.email, phone: body.phone ?? null, city: null, message: body.message },
    }),
  );
}
