import type { CustomerId } from '#contracts/core/ids.ts';
import type { Customer } from '#server/core/actor.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { storeMergeOffer } from '#server/identity/store/merge/account-merge.ts';

const OFFER_MS = 10 * MINUTE_MS;

export type ProvenAccount = {
  /** Session in which the customer verified the email address, phone number or linked login. */
  readonly actor: Pick<Customer, 'customerId' | 'sessionId'>;
  readonly sourceId: CustomerId;
  readonly proof: 'email' | 'phone' | 'provider';
  /**
   * Latest expiry of the offer in epoch ms, for a verification that happened earlier. The offer ends after ten minutes
   * in any case.
   */
  readonly validUntil?: number;
};

/**
 * Stores that the customer verified, in this session, an email address, phone number or linked login of another
 * account. For ten minutes the customer can merge that account into the signed-in account. Call it in the transaction
 * that reads or uses up the proof.
 */
export async function offerAccountMerge(
  deps: Pick<Deps, 'clock' | 'ids'>,
  { actor, sourceId, proof, validUntil = Infinity }: ProvenAccount,
  tx: Tx,
): Promise<void> {
  const { customerId, sessionId } = actor;
  if (sourceId === customerId) return;
  const now = steadyNow(deps.clock);
  const mergeId = deps.ids.uuid();
  const expiresAt = Math.min(now + OFFER_MS, validUntil);
  await storeMergeOffer(tx, { mergeId, customerId, sessionId, sourceId, proof, now, expiresAt });
}
