import type { MembershipId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { readOrderPersonalData } from '#server/entitlements/public.ts';
import type { Membership } from '#server/selling/store/memberships/membership.ts';

/**
 * Returns the email address of the membership's newest order. It is used for a subscriber whose account has no verified
 * email address. Returns null if that order has none or cannot be decrypted.
 */
export function openSealedSubscriberEmail(
  keyring: Keyring,
  { lastOrderId, lastPrivateSealed }: Membership,
): string | null {
  if (lastOrderId === null || lastPrivateSealed === null) return null;
  const email = readOrderPersonalData(keyring, lastOrderId, lastPrivateSealed)?.email ?? '';
  return email === '' ? null : email;
}

function sealContextOf(membershipId: MembershipId): SealContext {
  return `membership|card_sealed|${membershipId}`;
}

/**
 * Encrypts a card token, because the holder of a token could charge the card. The encryption is bound to the
 * membership. The token is decrypted only to charge the card.
 */
export function encryptCardToken(keyring: Keyring, membershipId: MembershipId, token: string): Buffer {
  return keyring.seal(sealContextOf(membershipId), token);
}

export function openSealedCardToken(keyring: Keyring, { membershipId, cardSealed }: Membership): string | null {
  return cardSealed === null ? null : keyring.open(sealContextOf(membershipId), cardSealed);
}
