import { fullNameOf } from '#domain/core/names/full-name.ts';
import type { VerificationRequestId } from '#contracts/identity/verification.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findAccountContact } from '#server/identity/account/find-account-contact.ts';
import { findProfile } from '#server/identity/profile/find-profile.ts';
import { findVerificationRequest, findSealedPicture } from '#server/identity/store/verification-request.ts';
import { readCardPicture } from './card-picture.ts';

export type VerificationReview = {
  readonly name: string | null;
  readonly dateOfBirth: string | null;
  /**
   * Picture of the discount card as JPEG; null if the customer presents the card in person, if the picture cannot be
   * decrypted, or if the database was restored without its pictures.
   */
  readonly picture: Buffer | null;
  /** True if the account has a verified email address, to which the decision is sent. */
  readonly notified: boolean;
};

/**
 * Returns the data of a verification request that a reviewer compares with the discount card. The access is written to
 * the audit log before the data is returned.
 */
export async function showVerification(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Staff,
  requestId: VerificationRequestId,
): Promise<Outcome<VerificationReview, 'not_found' | 'verification_decided'>> {
  const request = await findVerificationRequest(deps.db, requestId);
  if (request === null) return refused('not_found');
  const { customerId, kind, state, endsAt } = request;
  const profile = await findProfile(deps, customerId);
  if (profile === null) return refused('not_found');
  if (state !== 'open' || endsAt <= deps.clock.now()) return refused('verification_decided');
  const contact = await findAccountContact(deps, customerId);
  const sealed = await deps.db.inTransaction(async (tx) => {
    const found = await findSealedPicture(tx, requestId);
    const detail = { requestId, kind, picture: found !== null };
    await appendAudit(tx, actor, { action: 'verification.view', refId: customerId, detail });
    return found;
  });
  const name = fullNameOf(profile);
  return accepted({
    name: name === '' ? null : name,
    dateOfBirth: profile.dateOfBirth,
    picture: sealed === null ? null : readCardPicture(deps.keyring, requestId, sealed),
    notified: contact !== null,
  });
}
