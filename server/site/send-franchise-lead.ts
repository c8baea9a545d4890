import type { FranchiseLeadBody } from '#contracts/site/contact.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Acknowledgement } from '#contracts/core/person.ts';
import { accepted, type Outcome } from '#contracts/core/problem.ts';
import { leaveMessage, type LeaveMessageDeps } from './leave-message.ts';

/** Stores a franchise lead: a request for details by mail, or for a free meeting. */
export async function sendFranchiseLead(
  deps: LeaveMessageDeps,
  body: FranchiseLeadBody,
  locale: Locale,
): Promise<Outcome<Acknowledgement, never>> {
  const { name, email, phone, city = null, message = null } = body;
  return accepted(
    await leaveMessage(deps, {
      kind: 'franchise',
      subject: body.wants,
      locale,
      traps: body,
      details: { name, email, phone, city, message },
    }),
  );
}
