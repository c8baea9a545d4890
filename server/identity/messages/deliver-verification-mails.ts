import { z } from 'zod';
import { customerIdSchema, type CustomerId } from '#contracts/core/ids.ts';
import { verificationRequestIdSchema } from '#contracts/identity/verification.ts';
import { verificationMail, type VerificationOutcome } from '#server/identity/documents/verification-mail.ts';
import { findAccountContact } from '#server/identity/account/find-account-contact.ts';
import { findVerificationExpiry, listCurrentVerifications } from '#server/identity/store/verification.ts';
import { findVerificationRequest, type VerificationRequestRow } from '#server/identity/store/verification-request.ts';
import { readVerificationNote } from '#server/identity/verification/card-picture.ts';
import {
  shopForMail,
  pageLink,
  sendMail,
  type DeliveryDeps,
  type DeliveryOutcome,
  type LeasedMessage,
} from '#server/messaging/public.ts';

const decidedSchema = z.object({ customerId: customerIdSchema, requestId: verificationRequestIdSchema });
const endingSchema = z.object({ customerId: customerIdSchema, verificationId: z.uuid() });

/**
 * Sends the result of a request to verify a discount card. Returns `unverified` if the account has no verified email
 * address. Returns `obsolete` if the request was deleted or there is no result to send any more.
 */
export async function deliverVerificationDecision(deps: DeliveryDeps, leased: LeasedMessage): Promise<DeliveryOutcome> {
  const { customerId, requestId } = decidedSchema.parse(leased.payload);
  const request = await findVerificationRequest(deps.db, requestId);
  if (request === null) return 'obsolete';
  const outcome = await cardOutcomeOf(deps, request);
  return outcome === null ? 'obsolete' : await send(deps, leased, { customerId, outcome });
}

/**
 * Reminds the customer of a discount card verification that ends soon. Returns `obsolete` if the verification has ended
 * or was replaced meanwhile.
 */
export async function deliverVerificationReminder(deps: DeliveryDeps, leased: LeasedMessage): Promise<DeliveryOutcome> {
  const of = endingSchema.parse(leased.payload);
  const validUntil = await findVerificationExpiry(deps.db, { ...of, now: deps.clock.now() });
  if (validUntil === null) return 'obsolete';
  return await send(deps, leased, { customerId: of.customerId, outcome: { kind: 'ending', validUntil } });
}

async function cardOutcomeOf(deps: DeliveryDeps, request: VerificationRequestRow): Promise<VerificationOutcome | null> {
  const { requestId, customerId, state, reason, withPicture } = request;
  if (state === 'lapsed') return { kind: 'lapsed', withPicture };
  if (state === 'refused' && reason !== null) {
    return { kind: 'refused', reason, note: readVerificationNote(deps.keyring, requestId, request.noteSealed) };
  }
  if (state !== 'approved') return null;
  const counting = await listCurrentVerifications(deps.db, customerId, deps.clock.now());
  const found = counting.find(({ kind }) => kind === request.kind);
  // if it is not found, the verification was ended before the mail was sent
  return found === undefined ? null : { kind: 'approved', validUntil: found.validUntil };
}

async function send(
  deps: DeliveryDeps,
  leased: LeasedMessage,
  { customerId, outcome }: { readonly customerId: CustomerId; readonly outcome: VerificationOutcome },
): Promise<DeliveryOutcome> {
  const owner = await findAccountContact(deps, customerId);
  if (owner === null) return 'unverified';
  const { email: to, locale } = owner;
  const link = pageLink(deps, locale, 'dashboard#verification');
  const document = verificationMail({ shop: shopForMail(deps.brand, locale), outcome, link }, locale);
  return await sendMail(deps, leased, { document, to, locale });
}
