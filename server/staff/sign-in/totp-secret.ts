import type { StaffId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

function sealContextOf(staffId: StaffId): SealContext {
  return `staff_totp|secret|${staffId}`;
}

export function encryptTotpSecret(keyring: Pick<Keyring, 'seal'>, staffId: StaffId, secret: string): Buffer {
  return keyring.seal(sealContextOf(staffId), secret);
}

export function decryptTotpSecret(keyring: Pick<Keyring, 'open'>, staffId: StaffId, sealed: Buffer): string {
  return keyring.open(sealContextOf(staffId), sealed);
}
