import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseLog } from '#server/core/db/database.ts';

/**
 * Returns the database URL from DATABASE_URL or DATABASE_URL_FILE. Returns null if neither is set. Both settings have
 * the same meaning as for the server.
 */
export function configuredDatabaseUrl(): string | null {
  const { DATABASE_URL: url = '', DATABASE_URL_FILE: file = '' } = process.env;
  if (url !== '') return url;
  return file === '' ? null : readFileSync(file, 'utf8').trim();
}

export function configuredDataDir(): string {
  return resolve(process.env.DATA_DIR ?? '.data');
}

/** Log of a database command. Progress is written to standard error, because standard output contains the result. */
export const stderrLog: DatabaseLog = {
  info: (_detail, text) => console.error(text),
  warn: (_detail, text) => console.error(text),
  error: (_detail, text) => console.error(text),
};

/** Returns the error as a readable message without the stack. */
export function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
