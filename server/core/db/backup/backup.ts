import { randomBytes } from 'node:crypto';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { escapeIdentifier, type Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  BackupError,
  BACKED_UP_FILES,
  MANIFEST_FILE,
  sha256OfFile,
  tableFile,
  type BackupFile,
  type BackupManifest,
  type BackupTable,
} from './backup-format.ts';
import { connectClient } from '../pool/database-hosts.ts';
import { countInvariantViolations } from '../invariant-views.ts';

export type BackupRequest = {
  readonly connectionString: string;
  readonly dataDir: string;
  /** Target folder; it must not exist. */
  readonly folder: string;
};

type TableName = { readonly name: string; readonly columns: string[] };

/**
 * Lists the tables and columns of a backup. Generated columns are excluded, because a restore recomputes them. The
 * version table is excluded, because the manifest replaces it; so is the id of the transaction that wrote a row, which
 * is meaningless in another database. Pictures of discount cards are excluded, because they stay in the live database
 * only (docs/decisions/0065).
 */
const tablesQuery = `
select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  and a.attname <> 'written_in'
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and c.relname not in ('schema_migration', 'verification_picture')
group by c.relname order by c.relname`;

const sequencesQuery = `
select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename`;

/**
 * Writes a consistent copy of the database and of the keys and files in the data folder. It uses one snapshot and runs
 * while the shop is open. The backup folder appears only when the backup is complete, and only its owner can read it.
 */
export async function createBackup(request: BackupRequest): Promise<BackupManifest> {
  const { folder } = request;
  if (existsSync(folder)) throw new BackupError(`${folder} exists already`);
  const draft = `${folder}.partial-${randomBytes(4).toString('hex')}`;
  const client = await connectClient(request.connectionString, { application_name: 'shop backup' });
  try {
    mkdirSync(join(draft, 'tables'), { recursive: true, mode: 0o700 });
    const manifest = await writeBackup(client, request.dataDir, draft);
    writeFileSync(join(draft, MANIFEST_FILE), JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
    renameSync(draft, folder);
    return manifest;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function writeBackup(client: Client, dataDir: string, draft: string): Promise<BackupManifest> {
  await client.query("set statement_timeout to 0; set idle_in_transaction_session_timeout to 0; set timezone to 'UTC'");
  await client.query('begin isolation level repeatable read read only');
  await requireShopDatabase(client);
  const { rows: migrations } = await client.query<BackupManifest['migrations'][number]>(
    'select version, name, checksum from schema_migration order by version',
  );
  const { rows: moment } = await client.query<{ made_at: Date; version: string }>(
    "select now() as made_at, current_setting('server_version') as version",
  );
  const { rows: names } = await client.query<TableName>(tablesQuery);
  const tables: BackupTable[] = [];
  for (const table of names) tables.push(await writeTable(client, draft, table));
  const violations = await countInvariantViolations({
    executeSql: (text) => client.query<Record<string, unknown>>(text),
  });
  // sequences are read last, because they are not part of the snapshot and only increase; their values are then at
  // least as high as the ids of the rows
  const sequences = await readSequences(client);
  await client.query('commit');
  const files = await copyFiles(dataDir, draft);
  return {
    format: 1,
    madeAt: moment[0]?.made_at.toISOString() ?? '',
    postgresVersion: moment[0]?.version ?? '',
    migrations,
    tables,
    sequences,
    files,
    violations,
  };
}

/** Throws BackupError if the database does not contain the schema of a shop. */
async function requireShopDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('schema_migration') is not null as found",
  );
  if (rows[0]?.found === true) return;
  throw new BackupError('This database is empty: no shop has been started in it, so there is nothing to back up.');
}

async function writeTable(client: Client, draft: string, table: TableName): Promise<BackupTable> {
  const { name, columns } = table;
  const columnList = columns.map(escapeIdentifier).join(', ');
  const rows = client.query(copyTo(`copy ${escapeIdentifier(name)} (${columnList}) to stdout`));
  const file = tableFile(draft, name);
  await pipeline(rows, createGzip(), createWriteStream(file, { mode: 0o600, flush: true }));
  return { name, columns, rows: rows.rowCount, sha256: await sha256OfFile(file) };
}

async function readSequences(client: Client): Promise<BackupManifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(sequencesQuery);
  const sequences: { name: string; lastValue: string; isCalled: boolean }[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${escapeIdentifier(name)}`,
    );
    for (const row of rows) sequences.push({ name, lastValue: row.last_value, isCalled: row.is_called });
  }
  return sequences;
}

async function copyFiles(dataDir: string, draft: string): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const entry of BACKED_UP_FILES.filter((name) => existsSync(join(dataDir, name)))) {
    for (const path of listFiles(join(dataDir, entry)).map((file) => relative(dataDir, file))) {
      mkdirSync(dirname(join(draft, path)), { recursive: true, mode: 0o700 });
      cpSync(join(dataDir, path), join(draft, path), { preserveTimestamps: true });
      files.push({ path, sha256: await sha256OfFile(join(draft, path)) });
    }
  }
  return files;
}

function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
