import type { StaffId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

function sealContextOf(staffId: StaffId): SealContext {
  return `staff_on_call|phone|${staffId}`;
}

export function encryptOnCallPhone(keyring: Pick<Keyring, 'seal'>, staffId: StaffId, phone: string): Buffer {
  return keyring.seal(sealContextOf(staffId), phone);
}

export function decryptOnCallPhone(keyring: Pick<Keyring, 'open'>, staffId: StaffId, sealed: Buffer): string {
  return keyring.open(sealContextOf(staffId), sealed);
}
