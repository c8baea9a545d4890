import { randomBytes, timingSafeEqual } from 'node:crypto';
import { prepareOpaqueString } from '#domain/core/text/opaque-string.ts';
import { loadCommonPasswords } from './common-passwords.ts';
import type { PasswordHash, PasswordHasher } from './port.ts';

const SALT_BYTES = 16;

/** A scheme for hashing passwords. Its name is stored with every password hash. */
export type PasswordScheme = {
  /**
   * Form of the password that is hashed. `opaque`: only the OpaqueString form. `typed`: older hashes, which were made
   * of the text as entered.
   */
  readonly form: 'opaque' | 'typed';
  derive(message: Buffer, salt: Buffer): Promise<Buffer>;
};

/** Creates a password hasher. It creates hashes of the scheme `current`, and compares hashes of all `schemes`. */
export function createSchemeHasher(schemes: Readonly<Record<string, PasswordScheme>>, current: string): PasswordHasher {
  function schemeOf(name: string): PasswordScheme {
    const scheme = schemes[name];
    if (scheme === undefined) throw new Error(`passwords of the scheme ${name} cannot be checked`);
    return scheme;
  }

  async function hash(password: string, salt: Buffer): Promise<PasswordHash> {
    const prepared = prepareOpaqueString(password);
    if (prepared === null) throw new Error('a password that has no comparable form cannot be hashed');
    return { hash: await schemeOf(current).derive(Buffer.from(prepared, 'utf8'), salt), salt, scheme: current };
  }

  return {
    newSalt: () => randomBytes(SALT_BYTES),
    hash,
    async matches(password, known, salt) {
      const prepared = prepareOpaqueString(password);
      const forms = [...new Set([prepared ?? password, password])];
      // for an unknown email address, a hash of the current scheme is computed; the response then takes as long as for
      // a known email address
      const places = known.length === 0 ? [{ salt, scheme: current }] : known;
      const made = new Map<string, readonly Buffer[]>();
      for (const place of places) {
        const key = keyOf(place);
        if (made.has(key)) continue;
        const { derive } = schemeOf(place.scheme);
        const hashes: Buffer[] = [];
        for (const form of forms) hashes.push(await derive(Buffer.from(form, 'utf8'), place.salt));
        made.set(key, hashes);
      }
      return known.map((place) => {
        const hashes = made.get(keyOf(place)) ?? [];
        const counting = schemeOf(place.scheme).form === 'typed' ? hashes : hashes.slice(0, prepared === null ? 0 : 1);
        return counting.some((one) => areSameHashes(one, place.hash));
      });
    },
    async upgrade(password, known) {
      return known.scheme === current || prepareOpaqueString(password) === null
        ? null
        : await hash(password, known.salt);
    },
    isCommon: async (password) => (await loadCommonPasswords()).has(password.normalize('NFKC').trim().toLowerCase()),
  };
}

function keyOf({ salt, scheme }: Pick<PasswordHash, 'salt' | 'scheme'>): string {
  return `${scheme}|${salt.toString('hex')}`;
}

function areSameHashes(made: Buffer, known: Buffer): boolean {
  return made.length === known.length && timingSafeEqual(made, known);
}
