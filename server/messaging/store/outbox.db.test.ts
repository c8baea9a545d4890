import { beforeAll, expect, test } from 'vitest';
import { listTopics } from '#server/topics.ts';
import { explainStatement } from '#testing/database/explain-statement.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { topicNamesOfChannel, type MessageChannel } from '../topic.ts';
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

/** Returns the plan of the lease statement of one channel, planned as in the shop: once, for any values. */
async function lease(channel: MessageChannel) {
  const names = topicNamesOfChannel(listTopics({ modulesOff: [] }), channel).map((name) => `'${name}'`);
  const values = `array[${names}], now(), now() + interval '2 minutes', ${BATCH}`;
  const { rows, pages, of } = await explainStatement(db, 'outbox_lease', values);
  return { leased: rows, pages, ...of('outbox') };
}

test('while twenty thousand mails wait, looking for text messages touches none of them', async () => {
  const { leased, ways, touched, pages } = await lease('sms');
  expect(leased).toBe(0);
  expect(ways).toEqual(new Set(['outbox_waiting', 'outbox_pkey']));
  expect(touched).toBe(0);
  // the descent into one index per topic
  expect(pages).toBeLessThan(20);
});

test('a batch of mails is taken out of the backlog without reading the rest of it', async () => {
  const { leased, ways, touched } = await lease('mail');
  expect(leased).toBe(BATCH);
  expect(ways).toEqual(new Set(['outbox_waiting', 'outbox_pkey']));
  // each row is read once to find it and once to update it; the plan shows rows per loop, rounded
  expect(touched).toBeLessThan(2 * BATCH + 1);
});
