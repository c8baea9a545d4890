import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createBulkhead, type BulkheadOptions } from '#server/core/bulkhead.ts';
import { commonPasswords } from './common-passwords.ts';
import type { PasswordHash, PasswordHasher } from './port.ts';

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** OWASP's minimum for argon2id; one hash is about 44 ms of one core. The name is kept with every hash. */
const schemes = { 'argon2id-m19456-t2-p1': { memory: 19_456, passes: 2, parallelism: 1 } } as const;
const scheme = 'argon2id-m19456-t2-p1';
type Scheme = keyof typeof schemes;

const defaultBulkhead: BulkheadOptions = { atOnce: 2, waiting: 20, waitMs: 3_000 };

/** `pepper` comes from the master secret: a stolen database alone has nothing to try passwords against. */
export function createPasswordHasher(pepper: Buffer, bulkhead: BulkheadOptions = defaultBulkhead): PasswordHasher {
  const withinBulkhead = createBulkhead(bulkhead);

  function derive(password: string, salt: Buffer, name: Scheme): Promise<Buffer> {
    const message = Buffer.from(password, 'utf8');
    return withinBulkhead(
      () =>
        new Promise((resolve, reject) => {
          const parameters = { message, nonce: salt, tagLength: HASH_BYTES, secret: pepper, ...schemes[name] };
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
      // one hash where nobody is known, so that a stranger's address takes as long as a customer's
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

function schemeOf(name: string): Scheme {
  if (name in schemes) return name as Scheme;
  throw new Error(`passwords of the scheme ${name} cannot be checked`);
}

function isSame(made: Buffer | undefined, known: Buffer): boolean {
  return made !== undefined && made.length === known.length && timingSafeEqual(made, known);
}
