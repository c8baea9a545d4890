import { randomBytes } from 'node:crypto';
import { encodeCrockford } from '#domain/core/codes/crockford.ts';
import { RECOVERY_CODES } from '#domain/staff/session.ts';
import type { Keyring } from '#server/core/keyring/port.ts';

const CODE_BYTES = 10;
const CODE_LENGTH = 16;

/** Creates new recovery codes of 80 bits each, written in groups of four characters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = encodeCrockford(BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`), CODE_LENGTH);
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Returns the hash of a recovery code. Upper and lower case, dashes and spaces make no difference. */
export function recoveryHashOf(keyring: Pick<Keyring, 'tokenHash'>, code: string): Buffer {
  return keyring.tokenHash(`staff-recovery|${code.replace(/[\s-]/g, '').toUpperCase()}`);
}
