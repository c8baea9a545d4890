import { array, instant, integer, json, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * SQL of the newest 2,000 messages of the outbox. Only these messages are used to calculate a provider's health. The
 * cost of the query therefore does not grow with the outbox.
 */
const newest = `select * from outbox where outbox_id > (select coalesce(max(outbox_id), 0) - 2000 from outbox)`;

const channelRow = {
  ...pick('outbox', 'last_error'),
  last_good_at: nullable(instant),
  last_bad_at: nullable(instant),
  waiting: integer,
} as const;
export type ChannelHealth = RowOf<typeof channelRow>;

const channelStatement = statement({
  name: 'provider_channel_health',
  params: { topics: array(text) },
  row: channelRow,
  text: `
select max(done_at) filter (where state = 'done') as last_good_at,
  max(created_at) filter (where last_error is not null) as last_bad_at,
  (array_agg(last_error order by outbox_id desc) filter (where last_error is not null))[1] as last_error,
  count(*) filter (where state in ('new', 'leased'))::int as waiting
from (${newest}) x where topic = any(:topics)`,
});

/** Returns the delivery results of messages of these topics. Only the newest two thousand messages are counted. */
export async function findChannelHealth(db: Queryable, topics: readonly string[]): Promise<ChannelHealth> {
  const [row] = await db.query(channelStatement, { topics });
  return row ?? { lastGoodAt: null, lastBadAt: null, lastError: null, waiting: 0 };
}

const paidStatement = statement({
  name: 'provider_last_captured',
  params: {},
  row: { captured_at: instant },
  text: 'select captured_at from payment where captured_at is not null order by captured_at desc limit 1',
});

export async function findLastCaptureTime(db: Queryable): Promise<number | null> {
  const [row] = await db.query(paidStatement, {});
  return row?.capturedAt ?? null;
}

const testRow = { ...pick('outbox', 'created_at last_error'), state: text } as const;

const testStatement = statement({
  name: 'provider_last_test',
  params: pick('outbox', 'topic'),
  row: testRow,
  text: `select state::text, created_at, last_error from (${newest}) x where topic = :topic order by outbox_id desc limit 1`,
});

export async function findLastTestMessage(db: Queryable, topic: string): Promise<RowOf<typeof testRow> | null> {
  const [row] = await db.query(testStatement, { topic });
  return row ?? null;
}

const addTestStatement = statement({
  name: 'provider_test_add',
  params: { ...pick('outbox', 'topic dedupe'), payload: json<object>(), now: instant },
  row: pick('outbox', 'topic'),
  text: `
insert into outbox (topic, dedupe, payload, created_at, next_attempt_at)
values (:topic, :dedupe, :payload, :now, :now) on conflict do nothing returning topic`,
});

/** Enqueues a test message. Returns false if the same request was already enqueued. */
export async function addTestMessage(
  db: Queryable,
  message: { readonly topic: string; readonly dedupe: string; readonly payload: object; readonly now: number },
): Promise<boolean> {
  return (await db.query(addTestStatement, message)).length === 1;
}
