import { expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { writeMessage } from '#testing/staff/staff-cases.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;

async function act(member: TestMember, path: string, body: object) {
  const answer = await member.browser.post(`/api/admin/inbox/contact/${path}`, body);
  return { status: answer.statusCode, body: answer.json<StaffCase>() };
}

async function listed(member: TestMember, query = '') {
  return (await member.browser.get(`/api/admin/inbox?${query}`)).json<{ rows: StaffCase[] }>().rows;
}

async function attention(member: TestMember) {
  const { rows } = (await member.browser.get('/api/admin/attention')).json<{ rows: { name: string }[] }>();
  return rows.map(({ name }) => name).filter((name) => name.startsWith('cases_'));
}

async function closings(id: string) {
  const { rows } = await deps.db.executeSql(
    `select detail ->> 'access' as access from audit where action = 'case.close' and ref_id = $1`,
    [id],
  );
  return rows.map((row) => row['access']);
}

test('a request for personal data is due thirty days after it came, and is listed before all others', async () => {
  const other = await writeMessage(shop);
  clock.advance(HOUR_MS);
  const id = await writeMessage(shop, { message: 'מה שמור עליי?' });
  const sentAt = clock.now();
  clock.advance(2 * DAY_MS);
  const noa = await makeMember(shop, ['support']);
  expect((await listed(noa)).map((row) => row.id)).toEqual([other, id]);
  const marked = await act(noa, `${id}/access-request`, { version: 0, marked: true });
  expect(marked).toMatchObject({
    status: 200,
    body: { access: true, dueAt: new Date(sentAt + 30 * DAY_MS).toISOString() },
  });
  expect((await listed(noa)).map((row) => row.id)).toEqual([id, other]);
  // a request based on an outdated version is refused
  expect((await act(noa, `${id}/access-request`, { version: 0, marked: false })).status).toBe(409);
  const taken = await act(noa, `${id}/access-request`, { version: 1, marked: false });
  expect(taken.body).toMatchObject({ access: false, dueAt: null });
  expect((await act(noa, `${id}/access-request`, { version: 2, marked: false })).status).toBe(409);
  expect(taken.body.history.map((entry) => entry.act)).toEqual(['access', 'no_access']);
});

test('an answer does not close the request; it becomes due soon, overdue, and done after a note of what was handed over', async () => {
  const id = await writeMessage(shop);
  let noa = await makeMember(shop, ['support']);
  await act(noa, `${id}/access-request`, { version: 0, marked: true });
  const answer = { version: 1, answerId: randomUUID(), text: 'We are on it', locale: 'en', close: false };
  expect((await act(noa, `${id}/answers`, answer)).body).toMatchObject({ state: 'open' });
  clock.advance(28 * DAY_MS);
  noa = await makeMember(shop, ['support']);
  expect(await attention(noa)).toContain('cases_due_soon');
  expect((await listed(noa, 'due=soon')).map((row) => row.id)).toEqual([id]);
  clock.advance(3 * DAY_MS);
  noa = await makeMember(shop, ['support']);
  expect(await attention(noa)).toContain('cases_overdue');
  expect((await listed(noa, 'due=overdue')).map((row) => row.id)).toEqual([id]);
  expect((await act(noa, `${id}/closing`, { version: 2 })).status).toBe(400);
  const closed = await act(noa, `${id}/closing`, { version: 2, note: 'Sent the export' });
  expect(closed.body).toMatchObject({ state: 'done' });
  expect(closed.body.history.at(-1)).toMatchObject({ act: 'close', text: 'Sent the export' });
  expect(await closings(id)).toEqual(['late']);
  expect(await attention(noa)).not.toContain('cases_overdue');
  expect((await act(noa, `${id}/access-request`, { version: 3, marked: false })).status).toBe(409);
});

test('a request closed in time is marked so, and other messages can be closed without a note', async () => {
  const noa = await makeMember(shop, ['support']);
  const [asked, plain] = [await writeMessage(shop), await writeMessage(shop)];
  await act(noa, `${asked}/access-request`, { version: 0, marked: true });
  await act(noa, `${asked}/closing`, { version: 1, note: 'Sent the export' });
  await act(noa, `${plain}/closing`, { version: 0 });
  expect([await closings(asked), await closings(plain)]).toEqual([['in_time'], [null]]);
});
