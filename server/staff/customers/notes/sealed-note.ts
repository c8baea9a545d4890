import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

function sealContextOf(customerNoteId: string): SealContext {
  return `customer_note|body_sealed|${customerNoteId}`;
}

/** Encrypts the text of a note about a customer. */
export function encryptCustomerNote(keyring: Pick<Keyring, 'seal'>, customerNoteId: string, text: string): Buffer {
  return keyring.seal(sealContextOf(customerNoteId), text);
}

/** Decrypts the text of a note. If decryption fails, reports the failure and returns UNREADABLE_PLACEHOLDER. */
export function readCustomerNote(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  customerNoteId: string,
  sealed: Buffer,
): string {
  const open = () => decryptCustomerNote(keyring, customerNoteId, sealed);
  return readSealed({ keyring }, { table: 'customer_note', id: customerNoteId }, open) ?? UNREADABLE_PLACEHOLDER;
}

function decryptCustomerNote(keyring: Pick<Keyring, 'open'>, customerNoteId: string, sealed: Buffer): string {
  return keyring.open(sealContextOf(customerNoteId), sealed);
}
