import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { migrate } from '#server/core/db/migrate.ts';
import { sessionSettings } from '#server/core/db/pool/session-settings.ts';
import { registeredStatements } from '#server/core/db/statements/statement.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { silentLog, startDurableCluster } from '#testing/database/test-cluster.ts';
import { seed } from '../../db/seed.ts';
import { addPastOrders } from '#testing/orders/past-orders.ts';
import { seedOrders } from '../books.ts';
import { provenance, round, table, writeSection } from '../report.ts';

/**
 * Measures the cost of a long history: every statement of the shop, planned with few and with many orders, and the
 * sizes of growing tables. `node bench/measures/measure-history.ts 10000 1000000`.
 */
const [FEW, MANY] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 1_000_000)];
/** Cost in PostgreSQL's planner units; a thousand are about ten milliseconds. */
const WORTH_A_LOOK = 500;
const TIMES_DEARER = 3;
const TABLES_SHOWN = 10;

type Plan = { readonly 'Total Cost': number };
type Costs = ReadonlyMap<string, number>;

const project = fileURLToPath(new URL('../..', import.meta.url));

async function loadStatements(): Promise<void> {
  const files = readdirSync(`${project}server`, { recursive: true, encoding: 'utf8' });
  for (const file of files)
    if (/(^|\/)store\/[^/]+(?<!\.test)\.ts$/.test(file)) await import(`${project}server/${file}`);
}

/** Returns the planned cost of each statement with the shop's own settings. */
async function costsOf(client: Client): Promise<Costs> {
  const costs = new Map<string, number>();
  for (const { name, text } of registeredStatements()) {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (generic_plan, format json) ${text}`,
    );
    costs.set(name, rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? Number.NaN);
  }
  return costs;
}

type Size = { readonly name: string; readonly tableBytes: number; readonly indexBytes: number };

async function sizesOf(client: Client): Promise<Size[]> {
  const { rows } = await client.query<{ name: string; table_bytes: string; index_bytes: string }>(
    `select relname as name, pg_table_size(oid)::text as table_bytes, pg_indexes_size(oid)::text as index_bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by pg_total_relation_size(oid) desc limit $1`,
    [TABLES_SHOWN],
  );
  return rows.map((row) => ({
    name: row.name,
    tableBytes: Number(row.table_bytes),
    indexBytes: Number(row.index_bytes),
  }));
}

function dearerTable(few: Costs, many: Costs): string {
  const dearer = [...many]
    .map(([name, cost]) => ({ name, cost, before: few.get(name) ?? cost }))
    .filter(({ cost, before }) => cost > WORTH_A_LOOK && cost > before * TIMES_DEARER)
    .toSorted((a, b) => b.cost - a.cost);
  return table(
    ['statement', `cost behind ${round(FEW)}`, `behind ${round(MANY)}`, 'times'],
    dearer.map(({ name, cost, before }) => [`\`${name}\``, round(before), round(cost), round(cost / before)]),
  );
}

function sizeTable(sizes: readonly Size[]): string {
  return table(
    ['table', 'rows, MB', 'indexes, MB', 'bytes an order'],
    sizes.map(({ name, tableBytes, indexBytes }) => [
      `\`${name}\``,
      round(tableBytes / 1e6),
      round(indexBytes / 1e6),
      round((tableBytes + indexBytes) / MANY),
    ]),
  );
}

const cluster = await startDurableCluster();
try {
  const { connectionString } = cluster;
  await migrate({ connectionString, log: silentLog });
  await seed({ db: cluster.db, ids: uuidGenerator });
  await loadStatements();
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(sessionSettings);
  await seedOrders(connectionString, FEW);
  const few = await costsOf(client);
  await addPastOrders(connectionString, MANY - FEW, FEW);
  await seedOrders(connectionString, 0);
  const many = await costsOf(client);
  const sizes = await sizesOf(client);
  await client.end();
  const text = [
    `${provenance(`node bench/measures/measure-history.ts ${FEW} ${MANY}`)}.`,
    `Of ${many.size} statements, planned as the shop plans them, these cost more than ${TIMES_DEARER} times as much behind ${round(MANY)} orders as behind ${round(FEW)}:`,
    dearerTable(few, many),
    sizeTable(sizes),
  ].join('\n\n');
  writeSection('history', text);
  console.log(text);
} finally {
  await cluster.remove();
}
