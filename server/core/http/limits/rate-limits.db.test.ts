import { afterAll, expect, test } from 'vitest';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { DatabaseUnavailableError } from '#server/core/db/pool/database-errors.ts';
import type { Database } from '#server/core/db/database.ts';
import { createDatabase } from '#server/core/db/pool/pool.ts';
import { createTestLog } from '#testing/shop/outbox-deps.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { sellingRateLimits } from '#server/selling/limits.ts';
import { createRateLimits } from './rate-limits.ts';

const { db, connectionString } = await createTestDatabase();
const keyring = createKeyring(Buffer.alloc(32, 3));
const clock = createFakeClock(Date.parse('2026-11-21T10:00:00Z'));

/** Returns the limits of one process; a second call simulates a restart. */
function limitsOf(database: Database = db, scale = 1) {
  return createRateLimits({ db: database, clock, keyring, log: createTestLog(), scale });
}

async function consumeMany(limits: ReturnType<typeof limitsOf>, times: number, key: string) {
  const answers = [];
  for (let index = 0; index < times; index += 1)
    answers.push(await limits.consume(sellingRateLimits.checkouts_by_browser, key));
  return answers.filter((answer) => answer.allowed).length;
}

test('a browser can start ten checkouts an hour and then gets the time to wait', async () => {
  const limits = limitsOf();
  expect(await consumeMany(limits, 12, 'a')).toBe(10);
  expect(await limits.consume(sellingRateLimits.checkouts_by_browser, 'a')).toEqual({
    allowed: false,
    retryAfterSeconds: 3_600,
    first: false,
  });
  clock.advance(3_600_000);
  expect(await consumeMany(limits, 1, 'a')).toBe(1);
});

test('of twenty simultaneous uses ten are allowed', async () => {
  const limits = limitsOf();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => limits.consume(sellingRateLimits.checkouts_by_browser, 'b')),
  );
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(10);
});

test('a restart resets no limit', async () => {
  expect(await consumeMany(limitsOf(), 8, 'c')).toBe(8);
  expect(await consumeMany(limitsOf(), 8, 'c')).toBe(2);
});

test('two processes share one limit', async () => {
  const second = createDatabase({ connectionString, log: createTestLog() });
  afterAll(() => second.close());
  const [one, other] = [limitsOf(), limitsOf(second)];
  let allowed = 0;
  for (let round = 0; round < 10; round += 1) {
    allowed += (await consumeMany(one, 1, 'd')) + (await consumeMany(other, 1, 'd'));
  }
  expect(allowed).toBe(10);
});

test('a large limit is exceeded by less than a tenth per additional process', async () => {
  const scale = 10;
  const max = sellingRateLimits.checkouts_by_address.max * scale;
  const processes = [limitsOf(db, scale), limitsOf(db, scale), limitsOf(db, scale)];
  let allowed = 0;
  for (let round = 0; round < max; round += 1) {
    for (const limits of processes) {
      const answer = await limits.consume(sellingRateLimits.checkouts_by_address, 'e');
      if (answer.allowed) allowed += 1;
    }
  }
  const step = max / 10;
  expect(allowed).toBeGreaterThanOrEqual(max);
  expect(allowed).toBeLessThanOrEqual(max + (step - 1) * processes.length);
});

test('pending uses are written when the shop closes', async () => {
  const max = sellingRateLimits.checkouts_by_address.max * 10;
  const first = limitsOf(db, 10);
  for (let index = 0; index < 5; index += 1) await first.consume(sellingRateLimits.checkouts_by_address, 'f');
  await first.close();
  const second = limitsOf(db, 10);
  let allowed = 0;
  for (let index = 0; index < max + 100; index += 1) {
    if ((await second.consume(sellingRateLimits.checkouts_by_address, 'f')).allowed) allowed += 1;
  }
  expect(allowed).toBe(max - 5);
});

test('after the clock is set back, counting continues in the same window', async () => {
  const limits = limitsOf(db, 10);
  const hour = sellingRateLimits.checkouts_by_address.windowMs;
  for (const jump of [hour, -hour, 0]) {
    await limits.consume(sellingRateLimits.checkouts_by_address, 'set back');
    clock.advance(jump);
  }
  await limits.close();
  const key = keyring.blindIndex('limit|checkouts_by_address', 'set back');
  const { rows } = await db.executeSql('select count from rate_window where key = $1 order by window_start', [key]);
  expect(rows).toEqual([{ count: 2 }, { count: 1 }]);
});

test('the database contains no client address and no browser id', async () => {
  await limitsOf().consume(sellingRateLimits.checkouts_by_browser, '203.0.113.77');
  const { rows } = await db.executeSql('select key from rate_window');
  const keys = rows.map(({ key }) => String(key));
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.join()).not.toContain(Buffer.from('203.0.113.77').toString('hex'));
});

test('small limits wait for the database; while it is unavailable no request passes by accident', async () => {
  const away = (): Promise<never> => Promise.reject(new DatabaseUnavailableError(new Error('down')));
  const limits = limitsOf({ ...db, query: away });
  await expect(limits.consume(sellingRateLimits.checkouts_by_browser, 'g')).rejects.toThrow(DatabaseUnavailableError);
});
