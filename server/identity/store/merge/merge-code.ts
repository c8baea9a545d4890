import { timingSafeEqual } from 'node:crypto';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';

/** Key of a merge code: the merge, and one of its two accounts. */
type MergeCodeOwner = { readonly mergeId: string; readonly customerId: CustomerId };

function idOf({ mergeId, customerId }: MergeCodeOwner): string {
  return `${mergeId}|${customerId}`;
}

/**
 * Returns the six-digit merge code of one account. The code is not stored, but derived again for each message and
 * comparison.
 */
export function mergeCodeOf(keyring: Pick<Keyring, 'otpCode'>, owner: MergeCodeOwner): string {
  return keyring.otpCode(idOf(owner));
}

export function isMergeCode(
  keyring: Pick<Keyring, 'otpCode' | 'otpMac'>,
  owner: MergeCodeOwner,
  typed: string,
): boolean {
  const expectedMac = keyring.otpMac(idOf(owner), mergeCodeOf(keyring, owner));
  return timingSafeEqual(expectedMac, keyring.otpMac(idOf(owner), typed));
}
