import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { describeSchema } from '#server/core/db/describe-schema.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { startPrivateCluster } from '#server/core/db/cluster/private-cluster.ts';
import { dataModel } from '../documents/data-model.ts';
import { makeDataDir, removeDataDir, silentLog } from '#testing/database/test-cluster.ts';

/**
 * Writes db/schema.sql and docs/data-model.md from a freshly migrated throw-away database; `--check` compares the schema
 * instead and ends with 1 where the committed file is not what the migrations make.
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

function readCommitted(): string {
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

const fresh = await freshSchema();
const committed = readCommitted();
if (!process.argv.includes('--check')) {
  writeFileSync(schemaFile, fresh);
  writeFileSync(dataModelFile, dataModel(fresh));
  console.log(fresh === committed ? 'db/schema.sql was up to date.' : 'db/schema.sql was written.');
} else if (fresh === committed) {
  console.log('db/schema.sql is what the migrations make.');
} else {
  console.error(`db/schema.sql is not what the migrations make: ${firstDifference(committed, fresh)}`);
  console.error('Run `npm run db:schema` and commit the result.');
  process.exitCode = 1;
}
