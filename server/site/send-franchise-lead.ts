import type { FranchiseLeadBody } from '#contracts/site/contact.ts';
import { leaveMessage, type LeaveMessageDeps, type LeaveMessageOutcome, type SentForm } from './leave-message.ts';

/**
 * Stores the request of a person who is interested in a franchise. The person asks for details by mail, or for a free
 * meeting.
 */
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
