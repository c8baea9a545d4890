import type { Keyring } from '#server/core/keyring/port.ts';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

function sealContextOf(staffCaseEntryId: string): SealContext {
  return `staff_case_entry|body_sealed|${staffCaseEntryId}`;
}

/** Encrypts the text of a case entry. The encryption is needed because the text can contain names of people. */
export function encryptCaseEntry(keyring: Pick<Keyring, 'seal'>, staffCaseEntryId: string, body: string): Buffer {
  return keyring.seal(sealContextOf(staffCaseEntryId), body);
}

/**
 * Decrypts the text of a case entry, for a case or an export. If decryption fails, reports the failure and returns
 * UNREADABLE_PLACEHOLDER.
 */
export function readCaseEntry(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  staffCaseEntryId: string,
  sealed: Buffer,
): string {
  const row = { table: 'staff_case_entry', id: staffCaseEntryId };
  return (
    readSealed({ keyring }, row, () => decryptCaseEntry(keyring, staffCaseEntryId, sealed)) ?? UNREADABLE_PLACEHOLDER
  );
}

export function decryptCaseEntry(keyring: Pick<Keyring, 'open'>, staffCaseEntryId: string, sealed: Buffer): string {
  return keyring.open(sealContextOf(staffCaseEntryId), sealed);
}
