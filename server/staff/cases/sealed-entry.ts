import type { Keyring } from '#server/core/keyring/port.ts';
import { UNREADABLE } from '#contracts/core/unreadable.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

function sealContextOf(staffCaseEntryId: string): SealContext {
  return `staff_case_entry|body_sealed|${staffCaseEntryId}`;
}

/** Encrypts the text of a case entry. The encryption is needed because the text can contain names of people. */
export function sealCaseEntry(keyring: Pick<Keyring, 'seal'>, staffCaseEntryId: string, body: string): Buffer {
  return keyring.seal(sealContextOf(staffCaseEntryId), body);
}

/**
 * Decrypts the text of a case entry, for a case or an export. If decryption fails, reports the failure and returns
 * UNREADABLE.
 */
export function readCaseEntry(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  staffCaseEntryId: string,
  sealed: Buffer,
): string {
  const row = { table: 'staff_case_entry', id: staffCaseEntryId };
  return readSealed({ keyring }, row, () => openSealedCaseEntry(keyring, staffCaseEntryId, sealed)) ?? UNREADABLE;
}

export function openSealedCaseEntry(keyring: Pick<Keyring, 'open'>, staffCaseEntryId: string, sealed: Buffer): string {
  return keyring.open(sealContextOf(staffCaseEntryId), sealed);
}
