import { createHmac } from 'node:crypto';
import { createPasswordHasher } from '#server/identity/adapters/passwords/argon2-hasher.ts';
import type { PasswordHasher } from '#server/identity/adapters/passwords/port.ts';

const scheme = 'hmac-for-tests';

/**
 * Passwords that cost nothing: the real ones take 44 ms of a core each, by design, and a run of the tests makes some
 * thousand. The real hasher has tests of its own, and journeys walk through it.
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
