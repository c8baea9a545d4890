import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

function sealContextOf(orderAddressChangeId: string): SealContext {
  return `order_address_change|email_sealed|${orderAddressChangeId}`;
}

/** Encrypts the new email address that was requested for an order. */
export function encryptNewEmail(keyring: Pick<Keyring, 'seal'>, orderAddressChangeId: string, email: string): Buffer {
  return keyring.seal(sealContextOf(orderAddressChangeId), email);
}

export function decryptNewEmail(keyring: Pick<Keyring, 'open'>, orderAddressChangeId: string, sealed: Buffer): string {
  return keyring.open(sealContextOf(orderAddressChangeId), sealed);
}

function noticeContextOf(dedupe: string): SealContext {
  return `outbox|payload|${dedupe}`;
}

/** Encrypts the previous email address for the message that is sent to it. Returns base64. */
export function encryptPreviousEmail(keyring: Pick<Keyring, 'seal'>, dedupe: string, email: string): string {
  return keyring.seal(noticeContextOf(dedupe), email).toString('base64');
}

export function decryptPreviousEmail(keyring: Pick<Keyring, 'open'>, dedupe: string, sealed: string): string {
  return keyring.open(noticeContextOf(dedupe), Buffer.from(sealed, 'base64'));
}
