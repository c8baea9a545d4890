import type { CustomerId } from '#contracts/core/ids.ts';
import type { OwnVerification, OwnVerificationRequest, OwnVerifications } from '#contracts/identity/verification.ts';
import { toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import { isTooEarlyToRenew } from '#domain/identity/verification-request.ts';
import { verificationKinds } from '#domain/identity/verification.ts';
import type { Deps } from '#server/identity/deps.ts';
import { listCurrentVerifications, type CurrentVerificationRow } from '#server/identity/store/verification.ts';
import {
  findNewestVerificationRequest,
  type VerificationRequestRow,
} from '#server/identity/store/verification-request.ts';
import { readVerificationNote } from './card-picture.ts';

type GetDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

/** Returns the valid verifications of an account, and the result of its last verification request. */
export async function getVerifications(
  { clock, db, keyring }: GetDeps,
  { customerId }: { readonly customerId: CustomerId },
): Promise<OwnVerifications> {
  const now = clock.now();
  const [currentRows, newest] = await Promise.all([
    listCurrentVerifications(db, customerId, now),
    findNewestVerificationRequest(db, customerId),
  ]);
  return {
    kinds: ownVerificationsOf(currentRows, now),
    request: newest === null ? null : requestOf(keyring, newest),
  };
}

function ownVerificationsOf(currentRows: readonly CurrentVerificationRow[], now: number): OwnVerification[] {
  return verificationKinds.map((kind) => {
    const found = currentRows.find((row) => row.kind === kind) ?? null;
    return {
      kind,
      verified: found !== null,
      validUntil: toIsoInstantOrNull(found?.validUntil ?? null),
      mayAsk: !isTooEarlyToRenew(found, now),
    };
  });
}

function requestOf(keyring: GetDeps['keyring'], row: VerificationRequestRow): OwnVerificationRequest {
  const { requestId, kind, state, withPicture, reason } = row;
  return {
    requestId,
    kind,
    state,
    withPicture,
    askedAt: toIsoInstant(row.askedAt),
    endsAt: toIsoInstant(row.endsAt),
    closedAt: toIsoInstantOrNull(row.closedAt),
    reason,
    note: readVerificationNote(keyring, requestId, row.noteSealed),
  };
}
