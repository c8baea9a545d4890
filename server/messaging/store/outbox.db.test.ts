import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { declaredStatements } from '#server/core/db/statement.ts';
import { topics } from '#server/topics.ts';
import { createTestDatabase } from '#testing/test-db.ts';
import { topicsOf, type Channel } from '../topic.ts';
import './outbox.ts';

const BACKLOG = 20_000;
const BATCH = 40;

const { db } = await createTestDatabase();

beforeAll(async () => {
  await db.executeSql(
    `insert into outbox (topic, dedupe, next_attempt_at)
     select 'receipt', 'waiting-' || number, now() - number * interval '1 millisecond' from generate_series(1, $1) number`,
    [BACKLOG],
  );
  await db.executeSql('analyze outbox');
});

const planNode = z.object({
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

/** What the lease of one channel does, planned as in the shop: once, for whatever values come. */
async function lease(channel: Channel) {
  const statement = declaredStatements().find(({ name }) => name === 'outbox_lease');
  const names = topicsOf(topics, channel).map((name) => `'${name}'`);
  const values = `array[${names}], now(), now() + interval '2 minutes', ${BATCH}`;
  const rows = await db.inTransaction(async (tx) => {
    await tx.executeSql('set local plan_cache_mode = force_generic_plan');
    await tx.executeSql(`prepare lease as ${statement?.text}`);
    const answer = await tx.executeSql(`explain (analyze, buffers, format json) execute lease (${values})`);
    await tx.executeSql('deallocate lease');
    return answer.rows;
  });
  const plan = explained.parse(rows)[0]['QUERY PLAN'][0].Plan;
  const reading = nodesOf(plan).filter((node) => node['Relation Name'] === 'outbox' && node.Plans === undefined);
  return {
    leased: plan['Actual Rows'],
    ways: new Set(reading.map((node) => node['Index Name'])),
    touched: reading.reduce(
      (sum, node) => sum + (node['Actual Rows'] + node['Rows Removed by Filter']) * node['Actual Loops'],
      0,
    ),
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  };
}

test('while twenty thousand mails wait, looking for text messages touches none of them', async () => {
  const { leased, ways, touched, pages } = await lease('sms');
  expect(leased).toBe(0);
  expect(ways).toEqual(new Set(['outbox_waiting', 'outbox_pkey']));
  expect(touched).toBe(0);
  // the way down one index for each topic
  expect(pages).toBeLessThan(20);
});

test('a batch of mails is taken out of the backlog without reading the rest of it', async () => {
  const { leased, ways, touched } = await lease('mail');
  expect(leased).toBe(BATCH);
  expect(ways).toEqual(new Set(['outbox_waiting', 'outbox_pkey']));
  // each once to find it and once to take it; the plan says rows a loop, rounded
  expect(touched).toBeLessThan(2 * BATCH + 1);
});
