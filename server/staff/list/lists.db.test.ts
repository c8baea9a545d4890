import { expect, test } from 'vitest';
import { z } from 'zod';
import type { SavedView } from '#contracts/staff/saved-views.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { buyThree } from '#testing/staff/staff-order.ts';
import { viewDraft } from '#testing/staff/writes/view-writes.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const owner = await makeMember(app, ['owner']);
const { browser } = owner;

type Row = { orderId: string; createdAt: string; dueAgorot: number; state: string };
type Page = { rows: Row[]; next: string | null };

/** Reads all pages, as a screen does. */
async function everyPage(query: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | null = '';
  while (next !== null) {
    const asked = new URLSearchParams({ ...query, ...(next === '' ? {} : { after: next }) });
    const page: Page = (await browser.get(`/api/admin/orders?${asked}`)).json<Page>();
    rows.push(...page.rows);
    next = page.next;
  }
  return rows;
}

async function file(query: Record<string, string>): Promise<unknown[]> {
  const answer = await browser.get(`/api/admin/orders/rows?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/x-ndjson');
  return answer.body
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

test('a downloaded file has all rows of the list in its order, and its last line counts them', async () => {
  for (let count = 0; count < 103; count += 1) await buyThree(app, count % 3 === 0 ? { packageId: 1 } : {});
  await app.deps.db.executeSql(
    `update shop_order set created_at = created_at - interval '3 days' where right(order_id::text, 1) in ('1', '2', '3')`,
  );
  for (const query of [{}, { sort: 'when' }, { sort: '-price' }, { sort: 'price', state: 'fulfilled' }]) {
    const shown = await everyPage(query);
    expect(shown).toHaveLength(103);
    expect(await file(query), JSON.stringify(query)).toEqual([...shown, 103]);
  }
  expect(await file({ state: 'refunded' })).toEqual([0]);
  const refused = await browser.get('/api/admin/orders/rows?state=lost');
  expect(refused.json()).toMatchObject({ code: 'validation_failed' });
});

test('an order applies across pages: no row twice, no row missing', async () => {
  const [byPrice, down, oldest, newest] = [
    await everyPage({ sort: 'price' }),
    await everyPage({ sort: '-price' }),
    await everyPage({ sort: 'when' }),
    await everyPage({ sort: '-when' }),
  ];
  const prices = byPrice.map(({ dueAgorot }) => dueAgorot);
  expect(new Set(prices).size).toBe(2);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  expect(down).toEqual(byPrice.toReversed());
  const times = oldest.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
  expect(newest).toEqual(oldest.toReversed());
  expect(new Set(byPrice.map(({ orderId }) => orderId)).size).toBe(103);
  const found = await browser.get('/api/admin/orders?search=4242&sort=price');
  expect(found.json<Page>().rows).toEqual(byPrice.slice(0, 50));
});

/** Returns true if the response of an endpoint has pages of rows. */
function isList(endpoint: {
  readonly method: string;
  readonly query?: z.ZodType;
  readonly answer: z.ZodType;
}): boolean {
  const { query, answer } = endpoint;
  return (
    query instanceof z.ZodObject && 'after' in query.shape && answer instanceof z.ZodObject && 'rows' in answer.shape
  );
}

test('every list of the portal can be downloaded', () => {
  const paths = app.app.known.routes.map(({ path }) => path);
  const lists = app.app.known.routes.flatMap(({ endpoint, access, path, method }) =>
    access === 'staff' && method === 'GET' && endpoint !== null && endpoint.gives === undefined && isList(endpoint)
      ? [path]
      : [],
  );
  expect(lists.length).toBeGreaterThan(15);
  // the washes of a settled month have a page of their own, and a statement as a file
  expect(lists.filter((path) => !paths.includes(`${path}/rows`))).toEqual(['/api/admin/settlements/:period/rows']);
});

async function viewsOf(of = browser): Promise<SavedView[]> {
  return (await of.get('/api/admin/views?list=orders')).json<{ rows: SavedView[] }>().rows;
}

test('a view is saved once, renamed, made default and deleted, and no other user sees it', async () => {
  const draft = viewDraft();
  const both = await Promise.all([browser.post('/api/admin/views', draft), browser.post('/api/admin/views', draft)]);
  expect(both.map(({ statusCode }) => statusCode)).toContain(201);
  app.clock.advance(1);
  const second = viewDraft({ name: 'Gifts', query: 'kind=gift&sort=-price', isDefault: true });
  await browser.post('/api/admin/views', second);
  expect(await viewsOf()).toMatchObject([
    { name: 'הוחזרו', isDefault: false },
    { name: 'Gifts', isDefault: true },
  ]);
  const path = `/api/admin/views/${draft.viewId}`;
  const changed = await browser.send('PATCH', path, { name: 'Back', isDefault: true });
  expect(changed.json()).toEqual({ viewId: draft.viewId, name: 'Back', query: draft.query, isDefault: true });
  expect((await viewsOf()).map(({ isDefault }) => isDefault)).toEqual([true, false]);

  const other = await makeMember(app, ['owner']);
  expect(await viewsOf(other.browser)).toEqual([]);
  expect((await other.browser.send('PATCH', path, { name: 'Mine', isDefault: false })).statusCode).toBe(404);
  expect((await other.browser.send('DELETE', path)).statusCode).toBe(404);
  expect((await browser.send('DELETE', path)).statusCode).toBe(204);
  expect((await viewsOf()).map(({ name }) => name)).toEqual(['Gifts']);
});

test('a view stores no search text, and a list has at most twenty views', async () => {
  for (const query of ['search=050-1234567', 'state=refunded&search=dana', 'after=1.2', '']) {
    const refused = await browser.post('/api/admin/views', viewDraft({ query }));
    expect(refused.json(), query).toMatchObject({ code: 'validation_failed' });
  }
  const answers: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    answers.push((await browser.post('/api/admin/views', viewDraft({ isDefault: true }))).statusCode);
  }
  expect(answers.filter((status) => status === 201)).toHaveLength(19);
  expect(answers.at(-1)).toBe(409);
  // the refused view did not count towards the limit
  const now = await viewsOf();
  expect(now).toHaveLength(20);
  expect(now.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});
