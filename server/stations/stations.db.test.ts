import { expect, test } from 'vitest';
import type { Station } from '#contracts/stations/stations.ts';
import { openingStateAt } from '#domain/stations/station-hours.ts';
import { DatabaseUnavailableError } from '#server/core/db/pool/database-errors.ts';
import type { Database, Queryable } from '#server/core/db/database.ts';
import { buildTestApp, plainPages } from '#testing/shop/build-test-app.ts';
import { createStationPageCache } from './station-page-cache.ts';

let reads = 0;
let renders = 0;
const { app, deps } = await buildTestApp({
  overrides: ({ db }) => ({
    db: { ...db, query: counted(db) },
    pages: {
      ...plainPages,
      render: (page) => {
        renders += 1;
        return plainPages.render(page);
      },
    },
  }),
});

function counted(db: Database): Queryable['query'] {
  return (statement, values) => {
    if (statement.name === 'station_list') reads += 1;
    return db.query(statement, values);
  };
}

async function stations(): Promise<Station[]> {
  const answer = await app.inject('/api/stations');
  expect(answer.statusCode).toBe(200);
  return answer.json<Station[]>();
}

async function sql(text: string, values: readonly unknown[] = []): Promise<void> {
  await deps.db.executeSql(text, values);
}

/** Notifications take a moment; a change that never arrives fails here. */
async function eventually(isTrue: () => Promise<boolean>): Promise<void> {
  await expect.poll(isTrue, { timeout: 5_000, interval: 20 }).toBe(true);
}

test('a fresh shop shows its sample stations in both languages, each with a week of hours', async () => {
  const all = await stations();
  expect(all.length).toBeGreaterThan(0);
  for (const station of all) {
    expect(station.nameHe).toMatch(/[א-ת]/);
    expect(station.hours).toHaveLength(7);
    expect(station.sample).toBe(true);
    expect(openingStateAt(station, Date.now()).open).toBeTypeOf('boolean');
  }
  expect(all.map(({ city }) => city)).toEqual(
    all.map(({ city }) => city).toSorted((one, other) => (one < other ? -1 : 1)),
  );
});

test('one station has its own address', async () => {
  const [first] = await stations();
  const answer = await app.inject(`/api/stations/${first?.slug}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(first);
});

test.for(['none-such', 'No-Such', 'x'.repeat(81), '..%2F..', '%00'])('the station %s does not exist', async (slug) => {
  const answer = await app.inject({ url: `/api/stations/${slug}`, headers: { 'x-language': 'he' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not_found', message: expect.stringMatching(/[א-ת]/) });
});

test('stations cannot be written through the site', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await app.inject({ method, url: '/api/stations', headers: { 'sec-fetch-site': 'same-origin' } });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toContain('GET');
  }
});

test('the database is asked once, however many visitors look, and again after a change', async () => {
  await stations();
  reads = 0;
  await Promise.all(Array.from({ length: 50 }, stations));
  expect(reads).toBe(0);

  const [first] = await stations();
  await sql(`update station set status = 'maintenance', name = 'Station by the park' where slug = $1`, [first?.slug]);
  await eventually(async () => (await stations()).some(({ name }) => name === 'Station by the park'));
  expect(reads).toBe(1);
});

test('a cached page is rendered again when a station changes', async () => {
  const [first] = await stations();
  await app.inject('/en/stations');
  await app.inject('/en/stations');
  expect(renders).toBe(1);
  await sql(`update station set bays = bays + 1 where slug = $1`, [first?.slug]);
  await eventually(async () => renders === 2);
  expect((await stations()).find(({ slug }) => slug === first?.slug)?.bays).toBe((first?.bays ?? 0) + 1);
});

test('while the database is away the stations stay on the board', async () => {
  let away = false;
  const fallible: Database = {
    ...deps.db,
    query: (statement, values) =>
      away ? Promise.reject(new DatabaseUnavailableError(new Error('down'))) : deps.db.query(statement, values),
  };
  const unread = createStationPageCache({ clock: deps.clock, db: fallible });
  away = true;
  await expect(unread.all()).rejects.toThrow(DatabaseUnavailableError);
  away = false;
  const all = await unread.all();
  away = true;
  expect(await unread.all()).toEqual(all);
});
