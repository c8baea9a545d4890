import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseLog } from '#server/core/db/database.ts';

/** What commands on the database read from the environment; the names mean what they mean to the server. */
export function databaseUrlOf(): string | null {
  const { DATABASE_URL: url = '', DATABASE_URL_FILE: file = '' } = process.env;
  if (url !== '') return url;
  return file === '' ? null : readFileSync(file, 'utf8').trim();
}

export function dataDirOf(): string {
  return resolve(process.env.DATA_DIR ?? '.data');
}

/** Commands answer on standard output; what happens on the way is told on the other one. */
export const stderrLog: DatabaseLog = {
  info: (_detail, text) => console.error(text),
  warn: (_detail, text) => console.error(text),
  error: (_detail, text) => console.error(text),
};

/** A sentence for a person; the stack stays out of it. */
export function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
