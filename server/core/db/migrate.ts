import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import type { DatabaseLog } from './database.ts';
import { toDatabaseError } from './pool/database-errors.ts';
import { connectClient } from './pool/database-hosts.ts';

/**
 * Error that is thrown if the database schema and the code do not match. The message names the migration and the
 * remedy.
 */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export type Migration = {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the migration's text, hexadecimal. */
  readonly checksum: string;
};

export type MigrateOptions = {
  readonly connectionString: string;
  readonly log: DatabaseLog;
  /** Folder of the migrations; `db/migrations` by default. */
  readonly folder?: string | undefined;
};

const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
const fileName = /^(\d{4})-([a-z0-9]+(?:-[a-z0-9]+)*)\.sql$/;
const MIGRATION_LOCK = '21320, 3';

const versionTable = `
create table if not exists schema_migration (
  version int primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/** Returns the migrations of a folder in order. Throws MigrationError on a gap, a duplicate or an invalid name. */
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

type AppliedMigration = { readonly version: number; readonly name: string; readonly checksum: string };

function migrationLabel(migration: { readonly version: number; readonly name: string }): string {
  return `${String(migration.version).padStart(4, '0')}-${migration.name}`;
}

/**
 * Returns the migrations that have not run yet. Throws MigrationError if a migration that has already run is missing
 * from the folder, or if its text was changed.
 */
function pendingMigrationsOf(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  for (const old of applied) {
    const known = migrations[old.version - 1];
    if (known === undefined) {
      throw new MigrationError(
        `The database has migration ${migrationLabel(old)}, which this version does not know. Start the newer version.`,
      );
    }
    if (known.checksum !== old.checksum) {
      throw new MigrationError(
        `Migration ${migrationLabel(known)} was changed after it had run here. Restore its text and write the change as a new ` +
          'migration. (A database without anything worth keeping can also be deleted.)',
      );
    }
  }
  return migrations.slice(applied.length);
}

/** Runs one migration and records it, inside the transaction that the caller has begun. */
export async function applyMigration(client: Client, migration: Migration): Promise<void> {
  await client.query(versionTable);
  await client.query(migration.text);
  await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
    migration.version,
    migration.name,
    migration.checksum,
  ]);
}

async function applyInOwnTransaction(client: Client, migration: Migration): Promise<void> {
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
 * Migrates the schema to the version of this code, forward only. Each migration and its version row are one
 * transaction, so a killed process resumes where it stopped. One process migrates at a time; other processes wait and
 * find nothing to do. There are no time limits. Returns the names of the migrations that ran. Throws MigrationError, or
 * the error of the SQL.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(options.folder);
  const client = await connectClient(options.connectionString, { application_name: 'shop migrations' });
  try {
    await client.query(
      'set statement_timeout to 0; set lock_timeout to 0; set idle_in_transaction_session_timeout to 0',
    );
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await client.query(versionTable);
    const { rows } = await client.query<AppliedMigration>(
      'select version, name, checksum from schema_migration order by version',
    );
    const pending = pendingMigrationsOf(migrations, rows);
    const isNew = rows.length === 0;
    for (const migration of pending) {
      await applyInOwnTransaction(client, migration);
      if (!isNew) options.log.info({ migration: migrationLabel(migration) }, 'migration applied');
    }
    // at the first start one line is logged instead of the list of all migrations
    if (isNew) options.log.info({ migrations: pending.length }, 'schema created');
    return pending.map(migrationLabel);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
