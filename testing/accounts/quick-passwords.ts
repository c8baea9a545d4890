import { createHmac } from 'node:crypto';
import { createSchemeHasher } from '#server/identity/adapters/passwords/password-schemes.ts';
import type { PasswordHasher } from '#server/identity/adapters/passwords/port.ts';

/** Scheme of hashes as they were made before passwords had one form: of the text as typed. */
export const OLD_QUICK_SCHEME = 'hmac-typed-for-tests';

/** Returns the hash that the older scheme of tests made of a password as typed. */
export function quickHashAsTyped(pepper: Buffer, password: string | Buffer, salt: Buffer): Buffer {
  return createHmac('sha256', pepper).update(salt).update(password).digest();
}

/**
 * Password hashing without cost: the real hash takes 44 ms of a core by design, and a test run creates about a
 * thousand. The real hasher has its own tests, and journeys use it.
 */
export function createQuickPasswords(pepper: Buffer): PasswordHasher {
  const derive = async (message: Buffer, salt: Buffer) => quickHashAsTyped(pepper, message, salt);
  const schemes = {
    'hmac-for-tests': { form: 'opaque', derive },
    [OLD_QUICK_SCHEME]: { form: 'typed', derive },
  } as const;
  return createSchemeHasher(schemes, 'hmac-for-tests');
}
