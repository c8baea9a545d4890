import type { FranchiseLeadBody } from '#contracts/site/contact.ts';
import { leaveMessage, type LeaveMessageDeps, type LeaveMessageOutcome, type SentForm } from './leave-message.ts';

/** Stores a franchise lead: a request for details by mail, or for a free meeting. */
export async function sendFranchiseLead(
  deps: LeaveMessageDeps,
  { actor, body, locale }: SentForm<FranchiseLeadBody>,
): Promise<LeaveMessageOutcome> {
  const { name, email, phone, city = null, message = null } = body;
  return await leaveMessage(deps, actor, {
    kind: 'franchise',
    subject: body.wants,
    locale,
    traps: body,
    details: { name, email, phone, city, message },
  });
}
