import { z } from 'zod';
import { decryptOrderPersonalData } from '#server/entitlements/public.ts';
import { shopForMail, sendMail, type DeliveryDeps, type LeasedMessage } from '#server/messaging/public.ts';
import { cancellationDecisionMail } from '../documents/cancellation-decision-mail.ts';
import { findDecisionForMail } from '../store/cancellation-decision.ts';

const payloadSchema = z.object({ cancellationRequestId: z.uuid() });

/**
 * Sends the decision on a cancellation to the email address of the purchase, which the requester had to enter. The
 * outcome is `no_address` if the buyer's data was erased.
 */
export async function deliverCancellationDecisionMail(deps: DeliveryDeps, leased: LeasedMessage) {
  const decision = await findDecisionForMail(deps.db, payloadSchema.parse(leased.payload).cancellationRequestId);
  if (decision === null) return 'obsolete';
  const { orderId, privateSealed, locale, ...facts } = decision;
  const { email } = decryptOrderPersonalData(deps.keyring, orderId, privateSealed);
  if (email === '') return 'no_address';
  const document = cancellationDecisionMail({ shop: shopForMail(deps.brand, locale), ...facts }, locale);
  return await sendMail(deps, leased, { document, to: email, locale });
}
