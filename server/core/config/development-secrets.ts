import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { damagedFileError, explainDataFolderError, createDataFolder } from '#server/core/db/backup/data-folder.ts';

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

/** Secrets by name. */
type DevelopmentSecrets = Readonly<Record<string, string>>;

/**
 * Returns the secrets of a development machine with these names. The secrets are generated at the first start and stay
 * the same, so that links in mails keep working. Only the operating-system user that created the file can read it.
 * Production does not use it. Throws DataFolderError if the folder cannot be used.
 */
export function developmentSecrets(dataDir: string, names: readonly string[]): DevelopmentSecrets {
  try {
    return readOrGenerateSecrets(dataDir, names);
  } catch (error) {
    throw explainDataFolderError(error, dataDir);
  }
}

function readOrGenerateSecrets(dataDir: string, names: readonly string[]): DevelopmentSecrets {
  const path = join(dataDir, 'secrets.json');
  const known = readStoredSecrets(path, names);
  if (known !== null) return known;
  const made = Object.fromEntries(names.map((name) => [name, randomBytes(SECRET_BYTES).toString('hex')]));
  createDataFolder(dataDir, 0o755);
  // the file is written under a temporary name and then linked to its path, so that a second process never reads half a
  // file
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: OWNER_ONLY });
  try {
    linkSync(draft, path);
    return made;
  } catch (error) {
    // another process that started at the same time stored its secrets first, so this process uses those secrets
    const theirs = readStoredSecrets(path, names);
    if (theirs === null) throw error;
    return theirs;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readStoredSecrets(path: string, names: readonly string[]): DevelopmentSecrets | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const schema = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  const secrets = schema.safeParse(parseJson(text));
  if (!secrets.success) throw damagedFileError(path);
  return secrets.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
