import { timingSafeEqual } from 'node:crypto';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';

type MergeCodeOwner = { readonly mergeId: string; readonly customerId: CustomerId };

function mergeCodeIdOf({ mergeId, customerId }: MergeCodeOwner): string {
  return `${mergeId}|${customerId}`;
}

/**
 * Returns the six-digit merge code of one account. The code is not stored, but derived again for each message and
 * comparison.
 */
export function mergeCodeOf(keyring: Pick<Keyring, 'otpCode'>, owner: MergeCodeOwner): string {
  return keyring.otpCode(mergeCodeIdOf(owner));
}

export function isValidMergeCode(
  keyring: Pick<Keyring, 'otpCode' | 'otpMac'>,
  owner: MergeCodeOwner,
  typed: string,
): boolean {
  const expectedMac = keyring.otpMac(mergeCodeIdOf(owner), mergeCodeOf(keyring, owner));
  return timingSafeEqual(expectedMac, keyring.otpMac(mergeCodeIdOf(owner), typed));
}
