import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { describeSchema } from '#server/core/db/describe-schema.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { startPrivateCluster } from '#server/core/db/cluster/private-cluster.ts';
import { COLUMN_TABLES_FILE, columnTablesSource } from '../documents/column-tables.ts';
import { dataModelDocument } from '../documents/data-model.ts';
import { writePrivacyRegister } from '../documents/privacy-register.ts';
import { CHECKSUMS_FILE, changedMigrations, checksumList, recordedChecksums } from './migration-checksums.ts';
import { makeDataDir, removeDataDir, silentLog } from '#testing/database/test-cluster.ts';

/**
 * Writes db/schema.sql, docs/data-model.md and the code of the tables' columns from a freshly migrated temporary
 * database. Also writes the table of docs/privacy-register.md, and adds new migrations to db/migrations/checksums.txt.
 * `--check` compares the schema instead and ends with exit code 1 if the committed file differs. A changed text of a
 * recorded migration is refused.
 */
const dataModelFile = fileURLToPath(new URL('../../docs/data-model.md', import.meta.url));
const schemaFile = fileURLToPath(new URL('../../db/schema.sql', import.meta.url));

async function freshSchema(): Promise<string> {
  const dataDir = makeDataDir('schema');
  const cluster = await startPrivateCluster({ dataDir, log: silentLog, role: 'command', settings: { fsync: 'off' } });
  const { connectionString } = cluster;
  try {
    await migrate({ connectionString, log: silentLog });
    const client = new Client({ connectionString });
    await client.connect();
    const text = await describeSchema(client);
    await client.end();
    return text;
  } finally {
    await cluster.stop();
    await removeDataDir(dataDir);
  }
}

function readCommittedSchema(): string {
  try {
    return readFileSync(schemaFile, 'utf8');
  } catch {
    return '';
  }
}

function firstDifference(committed: string, fresh: string): string {
  const old = committed.split('\n');
  const line = fresh.split('\n').findIndex((text, index) => text !== old[index]);
  const at = line === -1 ? old.length : line;
  return `line ${at + 1}\n  db/schema.sql: ${old[at] ?? '(end)'}\n  migrations:    ${fresh.split('\n')[at] ?? '(end)'}`;
}

const changed = changedMigrations(recordedChecksums());
if (changed.length > 0) {
  console.error(`Recorded migrations were changed: ${changed.join(', ')}.`);
  console.error('Restore their text and write the change as a new migration.');
  console.error('Only for a migration that has not left this machine: delete its line in db/migrations/checksums.txt.');
  process.exit(1);
}
const fresh = await freshSchema();
const committed = readCommittedSchema();
if (!process.argv.includes('--check')) {
  writeFileSync(schemaFile, fresh);
  writeFileSync(dataModelFile, dataModelDocument(fresh));
  writeFileSync(COLUMN_TABLES_FILE, columnTablesSource(fresh));
  writeFileSync(CHECKSUMS_FILE, checksumList());
  writePrivacyRegister();
  console.log(fresh === committed ? 'db/schema.sql was up to date.' : 'db/schema.sql was written.');
} else if (fresh === committed) {
  console.log('db/schema.sql is what the migrations make.');
} else {
  console.error(`db/schema.sql is not what the migrations make: ${firstDifference(committed, fresh)}`);
  console.error('Run `npm run db:schema` and commit the result.');
  process.exitCode = 1;
}
