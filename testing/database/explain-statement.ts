import { z } from 'zod';
import type { Database } from '#server/core/db/database.ts';
import { registeredStatements } from '#server/core/db/statements/statement.ts';

const planNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().default('the whole table'),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
type PlanNode = z.output<typeof planNode>;
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) })]);

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Access of a statement to one table, from its query plan. */
export type Reading = {
  /** Indexes used to find its rows, including those that were not executed this time. */
  readonly ways: ReadonlySet<string>;
  /** Number of rows and index entries read, needed or not. */
  readonly touched: number;
  /** True if it read only indexes. */
  readonly fromIndexes: boolean;
};

export type Explained = {
  readonly rows: number;
  /** Total number of 8 KB pages read. */
  readonly pages: number;
  of(table: string): Reading;
};

/** For unique savepoints after failed statements. */
let explainedCount = 0;

/**
 * Runs a declared statement and returns what it read, with a generic plan as in the shop. `values` are SQL, in
 * parameter order; writes are rolled back.
 */
export async function explainStatement(db: Database, name: string, values: string): Promise<Explained> {
  const statement = registeredStatements().find((one) => one.name === name);
  if (statement === undefined) throw new Error(`no statement is called ${name}`);
  explainedCount += 1;
  const prepared = `explained_${explainedCount}`;
  const rows = await db.inTransaction(async (tx) => {
    await tx.executeSql('set local plan_cache_mode = force_generic_plan');
    await tx.executeSql(`prepare ${prepared} as ${statement.text}`);
    await tx.executeSql('savepoint before');
    const call = `execute ${prepared}${values === '' ? '' : ` (${values})`}`;
    const answer = await tx.executeSql(`explain (analyze, buffers, format json) ${call}`);
    await tx.executeSql('rollback to savepoint before');
    await tx.executeSql(`deallocate ${prepared}`);
    return answer.rows;
  });
  const plan = explained.parse(rows)[0]['QUERY PLAN'][0].Plan;
  return {
    rows: plan['Actual Rows'],
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    of: (table) => readingOf(plan, table),
  };
}

function readingOf(plan: PlanNode, table: string): Reading {
  const reading = nodesOf(plan).filter(
    (node) => node['Relation Name'] === table && node['Node Type'] !== 'ModifyTable',
  );
  return {
    ways: new Set(reading.map((node) => node['Index Name'])),
    touched: reading.reduce((sum, node) => sum + touchedBy(node), 0),
    fromIndexes: reading.every((node) => node['Node Type'] === 'Index Only Scan' || touchedBy(node) === 0),
  };
}

function touchedBy(node: PlanNode): number {
  return (node['Actual Rows'] + node['Rows Removed by Filter']) * node['Actual Loops'];
}
