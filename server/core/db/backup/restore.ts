import { cpSync, createReadStream, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { escapeIdentifier, type Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  BackupError,
  readManifest,
  sha256OfFile,
  tableFile,
  verifyBackup,
  type BackupManifest,
  type BackupTable,
} from './backup-format.ts';
import type { DatabaseLog } from '../database.ts';
import { connectClient } from '../pool/database-hosts.ts';
import { listViolatedInvariants } from '../invariant-views.ts';
import { applyMigration, migrate, readMigrations, type Migration } from '../migrate.ts';

export type RestoreRequest = {
  readonly folder: string;
  /** Connection string of an empty database, either in the private cluster or in an external database. */
  readonly connectionString: string;
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** Folder of the migrations; `db/migrations` by default. */
  readonly migrationsFolder?: string;
};

export type RestoreResult = {
  readonly tables: number;
  readonly rows: number;
  /**
   * Invariant views that have rows, each with its number of rows, such as `inv_09_lot_projection (2)`. Some views
   * depend on the current time. After the restore of an old backup, these can have rows until the workers have run.
   */
  readonly violations: readonly string[];
};

/**
 * Restores a backup. Loads the tables into an empty database in one transaction, and then copies the keys and files
 * into the data folder. If the process is killed before the commit, the database stays empty. Foreign keys are dropped
 * before the rows are loaded and added again afterwards, so every reference is checked and no superuser is needed.
 * Throws BackupError, without any change, if the backup is damaged or does not match, or if the database is not empty.
 */
export async function restore(request: RestoreRequest): Promise<RestoreResult> {
  const manifest = readManifest(request.folder);
  await verifyBackup(request.folder, manifest);
  const migrations = migrationsOf(manifest, request.migrationsFolder);
  await requireSameFiles(request, manifest);
  const client = await connectClient(request.connectionString, { application_name: 'shop restore' });
  try {
    await client.query("set statement_timeout to 0; set lock_timeout to 0; set timezone to 'UTC'");
    await client.query('set idle_in_transaction_session_timeout to 0; set client_min_messages to warning');
    await requireEmptyDatabase(client);
    await client.query('begin');
    for (const migration of migrations) await applyMigration(client, migration);
    await restoreTables(client, request.folder, manifest);
    await client.query('commit');
    copyFiles(request, manifest);
    await migrate({ connectionString: request.connectionString, log: request.log, folder: request.migrationsFolder });
    await makeJobsDue(client);
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      violations: await listViolatedInvariants({ executeSql: (text) => client.query<Record<string, unknown>>(text) }),
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Makes all scheduled jobs due, so that they run at the first start. The most important job is the reconciliation of
 * payments with the provider's list.
 */
async function makeJobsDue(client: Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>("select to_regclass('public.schedule') is not null as known");
  if (rows[0]?.known === true) await client.query('update schedule set due_at = now(), leased_until = null');
}

/**
 * Returns the migrations up to the version of the backup, because the rows match the schema of that version. Later
 * migrations run after the rows are loaded.
 */
function migrationsOf(manifest: BackupManifest, folder: string | undefined): Migration[] {
  const known = readMigrations(folder);
  return manifest.migrations.map(({ version, name, checksum }) => {
    const migration = known[version - 1];
    if (migration?.checksum !== checksum) {
      throw new BackupError(`The backup has migration ${version} (${name}) in a form that this version does not have`);
    }
    return migration;
  });
}

async function requireEmptyDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(
    "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')",
  );
  if (rows[0]?.tables !== 0) {
    throw new BackupError('The database is not empty. Restore into a new data folder or a new, empty database.');
  }
}

async function requireSameFiles(request: RestoreRequest, manifest: BackupManifest): Promise<void> {
  for (const { path, sha256 } of manifest.files) {
    const present = join(request.dataDir, path);
    if (existsSync(present) && (await sha256OfFile(present)) !== sha256) {
      throw new BackupError(`${present} differs from the backup's. Move it away, or choose another data folder.`);
    }
  }
}

function copyFiles(request: RestoreRequest, manifest: BackupManifest): void {
  for (const { path } of manifest.files) {
    mkdirSync(dirname(join(request.dataDir, path)), { recursive: true, mode: 0o700 });
    cpSync(join(request.folder, path), join(request.dataDir, path), { preserveTimestamps: true });
  }
}

type Constraint = { readonly table: string; readonly name: string; readonly definition: string };

const foreignKeysQuery = `
select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by 1, 2`;

async function restoreTables(client: Client, folder: string, manifest: BackupManifest): Promise<void> {
  const { rows: foreignKeys } = await client.query<Constraint>(foreignKeysQuery);
  const tables = manifest.tables.map((table) => escapeIdentifier(table.name));
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  // some migrations insert rows that the backup contains in a later state, so the tables are emptied first
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')}`);
  for (const table of manifest.tables) await readTable(client, folder, table);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [escapeIdentifier(name), lastValue, isCalled]);
  }
}

async function readTable(client: Client, folder: string, table: BackupTable): Promise<void> {
  const columnList = table.columns.map(escapeIdentifier).join(', ');
  const rows = client.query(copyFrom(`copy ${escapeIdentifier(table.name)} (${columnList}) from stdin`));
  await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), rows);
  const { rows: counted } = await client.query<{ rows: number }>(
    `select count(*)::int as rows from ${escapeIdentifier(table.name)}`,
  );
  if (counted[0]?.rows !== table.rows) {
    throw new BackupError(`${table.name} has ${counted[0]?.rows ?? 0} rows after the restore instead of ${table.rows}`);
  }
}
