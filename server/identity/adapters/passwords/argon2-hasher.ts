import { argon2 } from 'node:crypto';
import { createBulkhead, type BulkheadOptions } from '#server/core/bulkhead.ts';
import { createSchemeHasher, type PasswordScheme } from './password-schemes.ts';
import type { PasswordHasher } from './port.ts';

const HASH_BYTES = 32;

/** Parameters of argon2id, which are OWASP's minimum. One hash takes about 44 ms of one CPU core. */
const argonParameters = { memory: 19_456, passes: 2, parallelism: 1 } as const;

export const defaultBulkhead: BulkheadOptions = { maxConcurrent: 2, waiting: 20, waitMs: 3_000 };

/**
 * Creates the password hasher. `pepper` is derived from the master secret, so that passwords cannot be guessed from a
 * stolen database alone.
 */
export function createPasswordHasher(pepper: Buffer, bulkhead: BulkheadOptions = defaultBulkhead): PasswordHasher {
  const withinBulkhead = createBulkhead(bulkhead);

  function derive(message: Buffer, salt: Buffer): Promise<Buffer> {
    return withinBulkhead(
      () =>
        new Promise((resolve, reject) => {
          const parameters = { message, nonce: salt, tagLength: HASH_BYTES, secret: pepper, ...argonParameters };
          argon2('argon2id', parameters, (error, hash) => (error === null ? resolve(hash) : reject(error)));
        }),
    );
  }

  const schemes: Record<string, PasswordScheme> = {
    'argon2id-m19456-t2-p1-opaque': { form: 'opaque', derive },
    // the scheme of hashes from before passwords had a canonical form; each hash is replaced at the next sign-in
    'argon2id-m19456-t2-p1': { form: 'typed', derive },
  };
  return createSchemeHasher(schemes, 'argon2id-m19456-t2-p1-opaque');
}
