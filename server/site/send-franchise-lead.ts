import type { FranchiseLeadBody } from '#contracts/site/contact.ts';
import {
  storeVisitorMessage,
  type StoreVisitorMessageDeps,
  type StoreVisitorMessageOutcome,
  type FormSubmission,
} from './store-visitor-message.ts';

export async function sendFranchiseLead(
  deps: StoreVisitorMessageDeps,
  { actor, body, locale }: FormSubmission<FranchiseLeadBody>,
): Promise<StoreVisitorMessageOutcome> {
  const { name, email, phone, city = null, message = null } = body;
  return await storeVisitorMessage(deps, actor, {
    kind: 'franchise',
    subject: body.wants,
    locale,
    traps: body,
    details: { name, email, phone, city, message },
  });
}
