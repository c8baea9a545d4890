import { expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { deletedRecordKinds, type getRetention } from '#contracts/staff/settings/retention.ts';
import { DAY_MS, HOUR_MS, toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { deleteOldRows } from '#server/delete-old-rows.ts';
import { retentionDays } from '#server/identity/retention.ts';
import { DEVELOPMENT_ONLY } from '#server/core/retention.ts';
import { retention as all } from '#server/retention.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const { rows: retention, hebrew: retentionHebrew } = all;

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { db } = deps;

type Report = ResponseOf<typeof getRetention>;

async function read(): Promise<Report & { readonly waits: boolean }> {
  const { browser } = await makeMember(shop, ['manager']);
  const { rows } = (await browser.get('/api/admin/attention')).json<{ rows: { name: string }[] }>();
  const report = (await browser.get('/api/admin/retention')).json<Report>();
  return { ...report, waits: rows.some(({ name }) => name === 'deletions_late') };
}

async function finished(at: number, error: string | null = null): Promise<void> {
  await db.executeSql(
    `insert into schedule (name, due_at, last_finished_at, last_error) values ('delete-old-rows', now(), $1, $2)
     on conflict (name) do update set last_finished_at = $1, last_error = $2`,
    [toIsoInstant(at), error],
  );
}

test('every sentence about personal data has a Hebrew translation, and none is unused', () => {
  const said = Object.values(retention).flatMap(({ kept, whose, why }) => (whose === null ? [] : [kept, whose, why]));
  expect(Object.keys(retentionHebrew).toSorted()).toEqual([...new Set(said)].toSorted());
  expect(Object.values(retentionHebrew).filter((text) => !/[א-ת]/.test(text))).toEqual([]);
});

test('the portal names the data of every table about people, once for the same people, time and reason', async () => {
  const { kept } = await read();
  const misnamed = Object.entries(retention).filter(([, { name, whose }]) => (name === null) !== (whose === null));
  expect(misnamed.map(([table]) => table)).toEqual([]);
  const listed = Object.values(retention).filter((row) => row.kept !== DEVELOPMENT_ONLY);
  const names = listed.flatMap(({ name }) => name ?? []);
  // two capabilities that use one name also use the same Hebrew
  expect(new Set(names.map(({ en, he }) => `${en} ${he}`)).size).toBe(new Set(names.map(({ en }) => en)).size);
  const shown = kept.map(({ data }) => data.en.toLowerCase());
  const missing = names.filter(({ en }) => !shown.some((data) => data.includes(en.toLowerCase())));
  expect(missing).toEqual([]);
  const rows = kept.map(({ whose, kept: time, why }) => `${whose.en} ${time.en} ${why.en}`);
  expect(new Set(rows).size).toBe(rows.length);
  expect(kept.find(({ data, whose }) => data.en === 'Signed-in devices' && whose.en === 'customers')).toMatchObject({
    data: { he: 'מכשירים מחוברים' },
    kept: { en: `${retentionDays.sessions} days after the session ends`, he: '30 ימים מסיום החיבור' },
  });
});

test('data of one name has one period and reason for the same people', () => {
  const rules = Map.groupBy(
    Object.values(retention).filter(({ name }) => name !== null),
    ({ name, whose }) => `${name?.en}, ${whose}`,
  );
  const ambiguous = [...rules].filter(([, rows]) => new Set(rows.map(({ kept, why }) => kept + why)).size > 1);
  expect(ambiguous.map(([name]) => name)).toEqual([]);
});

test('each row is a sentence without words of the database, and long periods are in years or months', async () => {
  const { kept } = await read();
  const sentences = kept.map(({ data, kept: time, why }) => `${data.en}: ${time.en}, ${why.en}.`);
  expect(kept.filter(({ why }) => !/^(to|because|so that) /.test(why.en))).toEqual([]);
  expect(kept.filter(({ why }) => !/^(כדי |כי )/.test(why.he))).toEqual([]);
  expect(sentences.filter((text) => /\bhash|\brow\b|sealed|by their numbers|\{|\d{3} days/.test(text))).toEqual([]);
  expect(kept.find(({ whose }) => whose.en === 'employees')).toMatchObject({
    data: { en: 'Employees and their documents' },
    kept: { en: '7 years after they leave', he: '7 שנים מסיום העבודה' },
  });
  expect(kept.find(({ data }) => data.en.includes('Photos of work orders'))).toMatchObject({
    kept: { en: '2 years', he: 'שנתיים' },
  });
});

test('a run’s deletions are added to its day, and shown for thirty days and in total', async () => {
  expect(Object.keys(await deleteOldRows(deps)).toSorted()).toEqual([...deletedRecordKinds]);
  await db.executeSql('delete from deletion_day');
  const visits = async () => (await read()).deleted.find(({ what }) => what === 'visits');
  expect(await visits()).toEqual({ what: 'visits', lately: 0, ever: 0 });
  const visit = (count: number) =>
    db.executeSql(
      `insert into analytics_event (name, properties, happened_in)
       select 'page_view', '{}', date_trunc('hour', $1::timestamptz) from generate_series(1, $2::int)`,
      [toIsoInstant(clock.now() - 401 * DAY_MS), count],
    );
  await visit(3);
  await deleteOldRows(deps);
  await visit(2);
  await deleteOldRows(deps);
  expect(await visits()).toEqual({ what: 'visits', lately: 5, ever: 5 });
  clock.advance(31 * DAY_MS);
  await visit(1);
  await deleteOldRows(deps);
  expect(await visits()).toEqual({ what: 'visits', lately: 1, ever: 6 });
});

test('two days without a run are reported as late, with the error, also under what needs attention', async () => {
  await finished(clock.now());
  expect(await read()).toMatchObject({ ranAt: toIsoInstant(clock.now()), late: false, error: null, waits: false });
  clock.advance(2 * DAY_MS);
  expect(await read()).toMatchObject({ late: false, waits: false });
  clock.advance(HOUR_MS);
  expect(await read()).toMatchObject({ late: true, waits: true });
  await finished(clock.now(), 'the database is full');
  expect(await read()).toMatchObject({ late: false, error: 'the database is full' });
});

test('a new shop has two days for the first run', async () => {
  const young = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
  const report = async () => {
    const { browser } = await makeMember(young, ['manager']);
    return (await browser.get('/api/admin/retention')).json<Report>();
  };
  expect(await report()).toMatchObject({ ranAt: null, late: false });
  young.clock.advance(2 * DAY_MS + HOUR_MS);
  expect(await report()).toMatchObject({ ranAt: null, late: true });
});
