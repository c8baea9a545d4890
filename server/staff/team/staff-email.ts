import type { StaffId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

function sealContextOf(staffId: StaffId): SealContext {
  return `staff_member|email|${staffId}`;
}

export function encryptStaffEmail(keyring: Pick<Keyring, 'seal'>, staffId: StaffId, email: string): Buffer {
  return keyring.seal(sealContextOf(staffId), email);
}

export function decryptStaffEmail(keyring: Pick<Keyring, 'open'>, staffId: StaffId, sealed: Buffer): string {
  return keyring.open(sealContextOf(staffId), sealed);
}
