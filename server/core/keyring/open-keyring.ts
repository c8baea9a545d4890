import type { KeyObject } from 'node:crypto';
import type { Config } from '#server/core/config/config.ts';
import type { Queryable } from '#server/core/db/database.ts';
import {
  FIRST_GENERATION,
  keysOfSecret,
  packLongLivedKeys,
  unpackLongLivedKeys,
  type KeyGenerations,
  type LongLivedKeys,
  type SecretKeys,
} from './key-generations.ts';
import { keyringOf, decryptWithGenerationKey, encryptWithKey, type KeyringOptions } from './keyring.ts';
import type { Keyring } from './port.ts';
import type { SealContext } from './seal-contexts.ts';
import { addKeyGeneration, listKeyGenerations, type KeyGenerationRow } from './store/key-generation.ts';

type Secrets = Pick<Config, 'masterSecret' | 'otherSecrets'>;

/** Options of a keyring for stored values. `contextNames` is empty if the keyring encrypts nothing. */
type StoredValueOptions = KeyringOptions & Required<Pick<KeyringOptions, 'contextNames'>>;

/** Error that is thrown if the configured secrets do not belong to this database. An operator can fix this. */
export class KeyringError extends Error {
  override readonly name = 'KeyringError';
}

/** Maximum number of attempts if several processes register a new secret at the same moment. */
const TRIES = 20;

/**
 * Opens the keyring from the configured secrets and the generations that the database stores (docs/decisions/0128). An
 * unknown secret gets the next generation number. An empty database accepts only a single secret. Throws KeyringError
 * if no configured secret is known, or if a secret that is still needed is missing.
 */
export async function openKeyring(db: Queryable, secrets: Secrets, options: StoredValueOptions): Promise<Keyring> {
  const main = keysOfSecret(secrets.masterSecret);
  const given = [main, ...secrets.otherSecrets.map(keysOfSecret)];
  for (let tries = 0; tries < TRIES; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt depends on what the database knows by then
    const rows = await listKeyGenerations(db);
    const unknown = given.find((keys) => rowOf(rows, keys) === undefined);
    if (unknown === undefined) return keyringOf(keyGenerationsOf(rows, main, given), options);
    // oxlint-disable-next-line no-await-in-loop -- see above
    await addKeyGeneration(db, newGeneration(rows, { main, unknown, given }));
  }
  throw new KeyringError('MASTER_SECRET could not be given a number: start again.');
}

type GivenSecrets = { readonly main: SecretKeys; readonly unknown: SecretKeys; readonly given: readonly SecretKeys[] };

function newGeneration(rows: readonly KeyGenerationRow[], { main, unknown, given }: GivenSecrets): KeyGenerationRow {
  if (rows.length === 0 && given.length > 1) {
    throw new KeyringError(
      'This database has not seen a master secret yet: start once with the one it was made with, and without MASTER_SECRET_OTHERS.',
    );
  }
  if (rows.length > 0 && given.every((keys) => rowOf(rows, keys) === undefined)) {
    throw new KeyringError(
      'MASTER_SECRET is not the one of this database. A new one stands beside the former one: docs/runbook.md, "Change the master secret".',
    );
  }
  const generation = (rows.at(-1)?.generation ?? FIRST_GENERATION - 1) + 1;
  // keys are encrypted under MASTER_SECRET if it is registered already, so that they stay readable if a new secret is
  // removed again
  const writing = rowOf(rows, main);
  const by =
    writing === undefined
      ? { key: unknown.sealKey, generation }
      : { key: main.sealKey, generation: writing.generation };
  const lastingSealed = encryptWithKey(by, sealContextOf(generation), packLongLivedKeys(unknown.longLivedKeys));
  return { generation, fingerprint: unknown.fingerprint, lastingSealed };
}

function keyGenerationsOf(
  rows: readonly KeyGenerationRow[],
  main: SecretKeys,
  given: readonly SecretKeys[],
): KeyGenerations {
  const sealKeys = new Map<number, KeyObject>();
  const longLivedKeys = new Map<number, LongLivedKeys>();
  for (const keys of given) {
    const row = rowOf(rows, keys);
    if (row !== undefined) sealKeys.set(row.generation, keys.sealKey);
  }
  for (const row of rows) longLivedKeys.set(row.generation, openLongLivedKeys(row, sealKeys));
  return { longLivedKeys, sealKeys, currentGeneration: rowOf(rows, main)?.generation ?? FIRST_GENERATION };
}

function openLongLivedKeys(
  { generation, lastingSealed }: KeyGenerationRow,
  sealKeys: Map<number, KeyObject>,
): LongLivedKeys {
  if (!sealKeys.has(lastingSealed[0] ?? 0)) {
    throw new KeyringError(
      `A master secret is missing that is still needed (number ${lastingSealed[0]}): put it into MASTER_SECRET_OTHERS and run scripts/reseal.ts before it goes.`,
    );
  }
  return unpackLongLivedKeys(decryptWithGenerationKey(sealKeys, sealContextOf(generation), lastingSealed));
}

function sealContextOf(generation: number): SealContext {
  return `key_generation|lasting_sealed|${generation}`;
}

function rowOf(rows: readonly KeyGenerationRow[], { fingerprint }: SecretKeys): KeyGenerationRow | undefined {
  return rows.find((row) => row.fingerprint.equals(fingerprint));
}
