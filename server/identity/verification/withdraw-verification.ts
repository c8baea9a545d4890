import type { CustomerId } from '#contracts/core/ids.ts';
import type { VerificationRequestId } from '#contracts/identity/verification.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/identity/deps.ts';
import { closeVerificationRequest, lockVerificationRequest } from '#server/identity/store/verification-request.ts';

type OwnRequest = { readonly customerId: CustomerId; readonly requestId: VerificationRequestId };

/** Withdraws an open verification request. A request of another customer is treated as not found. */
export async function withdrawVerification(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { customerId, requestId }: OwnRequest,
): Promise<Outcome<null, 'not_found' | 'verification_decided'>> {
  return await db.inTransaction(async (tx) => {
    const request = await lockVerificationRequest(tx, requestId);
    if (request?.customerId !== customerId) return refused('not_found');
    const closing = { requestId, closedBy: `customer:${customerId}`, reason: null, noteSealed: null };
    const closed = await closeVerificationRequest(tx, { ...closing, state: 'withdrawn', now: clock.now() });
    return closed ? accepted(null) : refused('verification_decided');
  });
}
