import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { rateLow, rateWashLow } from '#testing/staff/staff-cases.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const mail = createFakeMailTransport('development');
const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' }, overrides: () => ({ mail }) });
const { browser } = await makeMember(shop, ['support']);

async function look(id: string): Promise<StaffCase> {
  return (await browser.get(`/api/admin/inbox/rating/${id}`)).json<StaffCase>();
}

async function act(path: string, body: object) {
  const answer = await browser.post(`/api/admin/inbox/rating/${path}`, body);
  return { status: answer.statusCode, body: answer.json<StaffCase>() };
}

test('a low rating of a wash is answered by email, and its wash is returned once', async () => {
  const { id, email } = await rateWashLow(shop);
  const rated = await look(id);
  expect(rated).toMatchObject({ said: 'המים היו קרים', locale: 'he', wash: { state: 'completed', backAt: null } });
  expect(rated.sender?.email).not.toBe('');
  const answer = { version: 0, answerId: randomUUID(), text: 'המים תוקנו', locale: 'he', close: false };
  expect((await act(`${id}/answers`, answer)).body).toMatchObject({
    state: 'open',
    history: [{ act: 'answer' }],
  });
  const back = await act(`${id}/return`, { version: 1, answerId: randomUUID() });
  expect(back.body).toMatchObject({ state: 'done', wash: { state: 'reversed' } });
  const again = await act(`${id}/return`, { version: 2 });
  expect(again.status).toBe(409);
  await drainOutbox(shop.deps);
  const mails = mail.sent.filter(({ to }) => to === email);
  expect(mails.filter(({ text }) => text.includes('המים תוקנו'))).toHaveLength(1);
  expect(mails.filter(({ text }) => text.includes('השטיפה חזרה לשובר'))).toHaveLength(1);
});

test('a low rating of a purchase names the order, and is answered to its buyer', async () => {
  const rating = await rateLow(shop, 'buyer@example.com');
  const shown = await look(rating);
  expect(shown).toMatchObject({ wash: null, orders: [{ orderId: rating }] });
  expect(shown.sender?.email).toContain('@example.com');
  expect((await act(`${rating}/return`, { version: 0 })).status).toBe(409);
});
