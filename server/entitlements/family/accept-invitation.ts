import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { acceptInvitation as acceptRow, lockSharingCustomer } from '../store/washes/shared-allowance.ts';

/**
 * Accepts an invitation. The signed-in customer becomes the household member, even if the invitation was sent to a
 * different email address. An invitation can be accepted only once.
 */
export async function acceptInvitation(
  { clock, db, keyring }: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  { customerId }: Customer,
  familyToken: string,
): Promise<Outcome<null, 'not_found' | 'not_signed_in'>> {
  const tokenHash = keyring.tokenHash(familyToken);
  return await db.inTransaction(async (tx) => {
    if (!(await lockSharingCustomer(tx, customerId))) return refused('not_signed_in');
    return (await acceptRow(tx, { tokenHash, customerId, now: steadyNow(clock) }))
      ? accepted(null)
      : refused('not_found');
  });
}
