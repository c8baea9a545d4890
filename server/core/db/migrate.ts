import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import type { DatabaseLog } from './database.ts';
import { toDatabaseError } from './pool/database-errors.ts';
import { connectClient } from './pool/database-hosts.ts';

/** The schema and the code do not fit; the message says which migration and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export type Migration = {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly checksum: string;
};

export type MigrateOptions = {
  readonly connectionString: string;
  readonly log: DatabaseLog;
  /** `db/migrations` where nothing is said. */
  readonly folder?: string | undefined;
};

const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
const fileName = /^(\d{4})-([a-z0-9]+(?:-[a-z0-9]+)*)\.sql$/;
const LOCK = '21320, 3';

const versionTable = `
create table if not exists schema_migration (
  version int primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/** The migrations of a folder in their order. Throws MigrationError on a gap, a repetition or a strange name. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file, index) => {
      const [, digits = '', name = ''] = fileName.exec(file) ?? [];
      if (Number(digits) !== index + 1) {
        throw new MigrationError(`${file}: migrations are numbered 0001, 0002, … without gaps, as 0001-name.sql`);
      }
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return { version: index + 1, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

type Applied = { readonly version: number; readonly name: string; readonly checksum: string };

function label(migration: { readonly version: number; readonly name: string }): string {
  return `${String(migration.version).padStart(4, '0')}-${migration.name}`;
}

/** Migrations that are in the database are history: each must be in the folder, letter by letter. */
function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  for (const old of applied) {
    const known = migrations[old.version - 1];
    if (known === undefined) {
      throw new MigrationError(
        `The database has migration ${label(old)}, which this version does not know. Start the newer version.`,
      );
    }
    if (known.checksum !== old.checksum) {
      throw new MigrationError(
        `Migration ${label(known)} was changed after it had run here. Restore its text and write the change as a new ` +
          'migration. (A database without anything worth keeping can also be deleted.)',
      );
    }
  }
  return migrations.slice(applied.length);
}

/** Runs one migration and notes it, inside the transaction that the caller has begun. */
export async function applyMigration(client: Client, migration: Migration): Promise<void> {
  await client.query(versionTable);
  await client.query(migration.text);
  await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
    migration.version,
    migration.name,
    migration.checksum,
  ]);
}

async function applyAlone(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await applyMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Brings the schema to this version, forward only: one transaction a migration with its version row inside
 * it, so a killed process resumes where it was; one process at a time, the others wait and find nothing to
 * do. Without time limits. Answers the names that ran. Throws MigrationError, or the error of the SQL.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(options.folder);
  const client = await connectClient(options.connectionString, { application_name: 'shop migrations' });
  try {
    await client.query(
      'set statement_timeout to 0; set lock_timeout to 0; set idle_in_transaction_session_timeout to 0',
    );
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await client.query(versionTable);
    const { rows } = await client.query<Applied>(
      'select version, name, checksum from schema_migration order by version',
    );
    const pending = pendingOf(migrations, rows);
    const isNew = rows.length === 0;
    for (const migration of pending) {
      await applyAlone(client, migration);
      if (!isNew) options.log.info({ migration: label(migration) }, 'the schema was brought forward');
    }
    // whoever opens a shop for the first time reads its address, not our history
    if (isNew) options.log.info({ migrations: pending.length }, 'the schema was made');
    return pending.map(label);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
