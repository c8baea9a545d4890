import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createBulkhead, type BulkheadOptions } from '#server/core/bulkhead.ts';
import { commonPasswords } from './common-passwords.ts';
import type { PasswordHash, PasswordHasher } from './port.ts';

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** OWASP's minimum for argon2id. One hash takes about 44 ms of one CPU core. The name is stored with every hash. */
const hashSchemes = { 'argon2id-m19456-t2-p1': { memory: 19_456, passes: 2, parallelism: 1 } } as const;
const scheme = 'argon2id-m19456-t2-p1';
type SchemeName = keyof typeof hashSchemes;

export const defaultBulkhead: BulkheadOptions = { atOnce: 2, waiting: 20, waitMs: 3_000 };

/**
 * Creates the hasher. `pepper` is derived from the master secret, so that passwords cannot be guessed with a stolen
 * database alone.
 */
export function createPasswordHasher(pepper: Buffer, bulkhead: BulkheadOptions = defaultBulkhead): PasswordHasher {
  const withinBulkhead = createBulkhead(bulkhead);

  function derive(password: string, salt: Buffer, name: SchemeName): Promise<Buffer> {
    const message = Buffer.from(password, 'utf8');
    return withinBulkhead(
      () =>
        new Promise((resolve, reject) => {
          const parameters = { message, nonce: salt, tagLength: HASH_BYTES, secret: pepper, ...hashSchemes[name] };
          argon2('argon2id', parameters, (error, hash) => (error === null ? resolve(hash) : reject(error)));
        }),
    );
  }

  return {
    newSalt: () => randomBytes(SALT_BYTES),
    async hash(password, salt) {
      return { hash: await derive(password, salt, scheme), salt, scheme };
    },
    async matches(password, known, salt) {
      // an unknown email address also costs one hash, so that the response takes as long as for a known email address
      const places = known.length === 0 ? [{ salt, scheme }] : known;
      const made = new Map<string, Buffer>();
      for (const place of places) {
        const key = keyOf(place);
        if (!made.has(key)) made.set(key, await derive(password, place.salt, schemeOf(place.scheme)));
      }
      return known.map((place) => isSame(made.get(keyOf(place)), place.hash));
    },
    isCommon: async (password) => (await commonPasswords()).has(password.normalize('NFKC').toLowerCase()),
  };
}

function keyOf({ salt, scheme: name }: Pick<PasswordHash, 'salt' | 'scheme'>): string {
  return `${name}|${salt.toString('hex')}`;
}

function schemeOf(name: string): SchemeName {
  if (name in hashSchemes) return name as SchemeName;
  throw new Error(`passwords of the scheme ${name} cannot be checked`);
}

function isSame(made: Buffer | undefined, known: Buffer): boolean {
  return made !== undefined && made.length === known.length && timingSafeEqual(made, known);
}
