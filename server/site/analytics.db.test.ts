import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { siteRateLimits } from '#server/site/limits.ts';
import { retentionDays } from './retention.ts';
import { deleteOldVisits } from './record-analytics-events.ts';

const { app, deps, clock, lines } = await buildTestApp();

const selected = { name: 'package_selected', packageName: 'חבילת חמש', price: 220, language: 'he' };
const chat = { name: 'chat_click', language: 'en' };

type Manner = { readonly consent?: string; readonly address?: string; readonly headers?: Record<string, string> };

function record(payload: unknown, { consent = 'analytics=yes', address = '127.0.0.1', headers = {} }: Manner = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/events',
    payload: JSON.stringify(payload),
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: `consent=${consent}; cart=${'x'.repeat(43)}`,
      'user-agent': 'a browser that could be known again',
      ...headers,
    },
    remoteAddress: address,
  });
}

async function kept() {
  const { rows } = await deps.db.executeSql(
    'select name, properties, happened_in, row_to_json(e)::text as whole from analytics_event e order by analytics_event_id',
  );
  await deps.db.executeSql('delete from analytics_event');
  return rows;
}

test('events of consenting visitors are counted by the hour, without personal data', async () => {
  clock.set(Date.parse('2026-11-21T10:47:31.500Z'));
  const answer = await record({ events: [{ ...selected, userId: 'dana', url: '/receipt/secret' }, chat] });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  const rows = await kept();
  expect(rows.map(({ name, properties, happened_in: hour }) => ({ name, properties, hour }))).toEqual([
    {
      name: 'package_selected',
      properties: { packageName: 'חבילת חמש', price: 220, language: 'he' },
      hour: new Date('2026-11-21T10:00:00Z'),
    },
    { name: 'chat_click', properties: { language: 'en' }, hour: new Date('2026-11-21T10:00:00Z') },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/dana|secret|127\.0\.0\.1|xxxx|browser/);
  expect(JSON.stringify(lines)).not.toMatch(/package_selected|chat_click/);
});

test.for([
  '',
  'analytics=no',
  'chat=yes',
  'analytics=yes&analytics=no',
  'analytics=YES',
  'xanalytics=yes',
  '%',
  'analytics',
])('the consent cookie "%s" is no yes: answered alike, kept nowhere', async (consent) => {
  const answer = await record({ events: [selected] }, { consent });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await kept()).toEqual([]);
});

test.for(['analytics=yes', 'chat=no&analytics=yes', 'analytics%3Dyes%26chat%3Dno'])(
  'the consent cookie "%s" is a yes',
  async (consent) => {
    await record({ events: [chat] }, { consent });
    expect(await kept()).toHaveLength(1);
  },
);

test.for([
  { events: [] },
  { events: Array.from({ length: 21 }, () => chat) },
  { events: [{ name: 'password_typed', language: 'he' }] },
  { events: [{ name: 'chat_click' }] },
  { events: [{ ...selected, price: -1 }] },
  { events: [{ ...selected, packageName: 'x'.repeat(81) }] },
  { events: [chat, { name: 'accessibility_toggle', setting: 'a b', on: true }] },
  [],
  null,
])('%j is not among the events of the shop', async (payload) => {
  const answer = await record(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'validation_failed' });
  expect(await kept()).toEqual([]);
});

test('another site, and a form, record nothing', async () => {
  const foreign = await record({ events: [chat] }, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(foreign.statusCode).toBe(403);
  const form = await record('events=x', { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  expect(form.statusCode).toBe(415);
  expect(await kept()).toEqual([]);
});

test('one network may send a limited number of events an hour', async () => {
  clock.set((Math.floor(clock.now() / HOUR_MS) + 1) * HOUR_MS);
  const { max } = siteRateLimits.events_by_address;
  expect((await record({ events: [chat] }, { consent: '', address: '192.0.2.60' })).statusCode).toBe(204);
  for (let count = 1; count < max; count += 1)
    await deps.limits.consume(siteRateLimits.events_by_address, '192.0.2.60');
  const over = await record({ events: [chat] }, { address: '192.0.2.60' });
  expect(over.statusCode).toBe(429);
  expect(over.headers['retry-after']).toBeDefined();
});

test('events are deleted after four hundred days, and not before', async () => {
  clock.set(Date.parse('2026-11-21T10:00:00Z'));
  await record({ events: [chat] });
  clock.advance(DAY_MS);
  await record({ events: [selected] });
  clock.advance((retentionDays.visits - 1) * DAY_MS);
  expect(await deleteOldVisits(deps)).toBe(0);
  clock.advance(1);
  expect(await deleteOldVisits(deps)).toBe(1);
  expect((await kept()).map(({ name }) => name)).toEqual(['package_selected']);
});
