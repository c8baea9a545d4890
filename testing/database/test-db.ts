import { Client } from 'pg';
import { afterAll, expect } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { createDatabase } from '#server/core/db/pool/pool.ts';
import { silentLog } from './test-cluster.ts';

/** Environment variable with the cluster of the test run. */
export const TEST_CLUSTER_VARIABLE = 'SHAMPAW_TEST_CLUSTER';
export const TEMPLATE_DATABASE = 'migrated_template';

let databases = 0;

export type TestDatabase = {
  readonly db: Database;
  readonly connectionString: string;
  /** Check at the end of the file: fails with the names of all `inv_…` views that have rows. */
  checkInvariants(): Promise<void>;
};

export type TestDatabaseOptions = {
  /** `empty`: no tables; `migrated` (the default): the product's schema. */
  readonly from?: 'migrated' | 'empty';
  /** Maximum number of connections. */
  readonly max?: number;
  /** True if the rows are from an earlier day: views that compare with now() are not checked. */
  readonly aged?: boolean;
};

/** Another database of the same cluster. */
export function databaseUrlOf(connectionString: string, database: string): string {
  return connectionString.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}

async function onCluster(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function listTimedViews(db: Database): Promise<string[]> {
  const { rows } = await db.executeSql(
    "select viewname from pg_views where schemaname = 'public' and definition like '%now()%'",
  );
  return rows.map(({ viewname }) => String(viewname));
}

/**
 * A database of this test file, cloned from the migrated template. Call it at the top of a `*.db.test.ts`; after the
 * file's last test the invariant views are checked and it is dropped.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { from = 'migrated', max, aged = false } = options;
  const clusterUrl = process.env[TEST_CLUSTER_VARIABLE];
  if (clusterUrl === undefined) throw new Error('Run database tests with: npx vitest run --project database');
  databases += 1;
  const name = `test_${process.pid}_${databases}`;
  const template = from === 'migrated' ? TEMPLATE_DATABASE : 'template0';
  // copied as files instead of through the log
  await onCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  const connectionString = databaseUrlOf(clusterUrl, name);
  const db = createDatabase({ connectionString, log: silentLog, max });

  async function checkInvariants(): Promise<void> {
    const broken = await listViolatedInvariants(db);
    const timed = aged ? await listTimedViews(db) : [];
    const counted = broken.filter((view) => !timed.some((name) => view.startsWith(`${name} `)));
    expect(counted, 'views of broken rules that have rows').toEqual([]);
  }

  afterAll(async () => {
    try {
      await checkInvariants();
    } finally {
      await db.close();
      await onCluster(clusterUrl, `drop database ${name} with (force)`);
    }
  });
  return { db, connectionString, checkInvariants };
}
