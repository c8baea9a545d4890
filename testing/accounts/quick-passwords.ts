import { createHmac } from 'node:crypto';
import { createPasswordHasher } from '#server/identity/adapters/passwords/argon2-hasher.ts';
import type { PasswordHasher } from '#server/identity/adapters/passwords/port.ts';

const scheme = 'hmac-for-tests';

/**
 * Password hashing without cost: the real hash takes 44 ms of a core by design, and a test run creates about a
 * thousand. The real hasher has its own tests, and journeys use it.
 */
export function createQuickPasswords(pepper: Buffer): PasswordHasher {
  const { newSalt, isCommon } = createPasswordHasher(pepper);
  const derive = (password: string, salt: Buffer) =>
    createHmac('sha256', pepper).update(salt).update(password).digest();
  return {
    newSalt,
    isCommon,
    hash: async (password, salt) => ({ hash: derive(password, salt), salt, scheme }),
    matches: async (password, known) => known.map(({ hash, salt }) => derive(password, salt).equals(hash)),
  };
}
