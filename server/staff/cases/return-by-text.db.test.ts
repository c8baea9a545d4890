import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import type { getReportedWash } from '#contracts/staff/cases/wash-case.ts';
import { m } from '#messages/compiled/messages.js';
import { maskEmail } from '#domain/core/text/masking.ts';
import { decryptOrderPersonalData, encryptOrderPersonalData } from '#server/entitlements/public.ts';
import { createFakeSms } from '#server/messaging/adapters/sms/fake.ts';
import { disabledSmsGateway } from '#server/messaging/adapters/sms/disabled-sms.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp, type TestApp } from '#testing/shop/build-test-app.ts';
import { questionWash, type Questioned } from '#testing/staff/staff-cases.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const PHONE = '+972501234567';

/** A wash whose buyer left a phone number at the machine, and no email address. */
async function questionByPhone(shop: TestApp): Promise<Questioned> {
  const { db, keyring } = shop.deps;
  const wash = await questionWash(shop);
  const { rows } = await db.executeSql('select private_sealed from shop_order where order_id = $1', [wash.orderId]);
  const people = decryptOrderPersonalData(keyring, wash.orderId, rows[0]?.['private_sealed'] as Buffer);
  const sealed = encryptOrderPersonalData(keyring, wash.orderId, { ...people, email: '', buyerPhone: PHONE });
  await db.executeSql('update shop_order set private_sealed = $2 where order_id = $1', [wash.orderId, sealed]);
  return wash;
}

test('a customer without an email address is notified of the returned wash by text, once', async () => {
  const sms = createFakeSms();
  const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' }, overrides: () => ({ sms }) });
  const staff = await makeMember(shop, ['support']);
  const { id } = await questionByPhone(shop);
  const path = `/api/admin/inbox/wash/${id}`;
  const opened = (await staff.browser.get(path)).json<StaffCase>();
  expect(opened).toMatchObject({ sender: null, phoneContact: { canText: true, hasLink: true } });
  expect(opened.phoneContact?.phone).not.toContain('1234567');
  const body = { version: opened.version, answerId: randomUUID() };
  const back = await staff.browser.post(`${path}/return`, body);
  expect(back.statusCode, back.body).toBe(200);
  expect((await staff.browser.post(`${path}/return`, body)).statusCode).toBe(409);
  await drainOutbox(shop.deps, { channel: 'sms' });
  const [text, ...more] = sms.sent.filter(({ to }) => to === PHONE);
  expect(more).toEqual([]);
  expect(text?.text).toContain(opened.phoneContact?.text);
  expect(text?.text).toContain('/he/voucher/');
  // the history has the words and no link, because the link is the voucher itself
  const answer = back.json<StaffCase>().history.find(({ act }) => act === 'answer');
  expect(answer?.text).toBe(opened.phoneContact?.text);
});

test('the text about a wash of a frozen voucher says so, and links to the voucher page', async () => {
  const sms = createFakeSms();
  const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' }, overrides: () => ({ sms }) });
  const staff = await makeMember(shop, ['support']);
  const { id, orderId } = await questionByPhone(shop);
  await forceState(
    shop.deps.db,
    `update credit_lot c set state = 'frozen', frozen_at = now() from order_line l
     where l.order_id = $1 and c.source_id = l.order_line_id`,
    [orderId],
  );
  const path = `/api/admin/inbox/wash/${id}`;
  const { version } = (await staff.browser.get(path)).json<StaffCase>();
  await staff.browser.post(`${path}/return`, { version, answerId: randomUUID() });
  await drainOutbox(shop.deps, { channel: 'sms' });
  const text = sms.sent.find(({ to }) => to === PHONE)?.text;
  expect(text).toContain(m.sms_wash_returned_frozen({ shop: shop.deps.brand.name.he }, { locale: 'he' }));
  expect(text).toContain('/he/voucher/');
});

test('a wash of a voucher that has ended is not returned, because it could not be used', async () => {
  const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
  const staff = await makeMember(shop, ['support']);
  const { id, orderId } = await questionWash(shop);
  await forceState(
    shop.deps.db,
    `update credit_lot c set state = 'expired' from order_line l
     where l.order_id = $1 and c.source_id = l.order_line_id`,
    [orderId],
  );
  const path = `/api/admin/inbox/wash/${id}`;
  const { version, wash } = (await staff.browser.get(path)).json<StaffCase>();
  expect(wash).toMatchObject({ state: 'completed', hasVoucherEnded: true });
  const refused = await staff.browser.post(`${path}/return`, { version, answerId: randomUUID() });
  expect(refused.json()).toMatchObject({ code: 'case_changed' });
  expect((await staff.browser.get(path)).json<StaffCase>()).toMatchObject({ state: 'open', version });
});

test('a shop without text messages states the phone number and sends nothing', async () => {
  const shop = await buildTestApp({
    environment: { LIMIT_SCALE: '1000' },
    overrides: () => ({ sms: disabledSmsGateway }),
  });
  const staff = await makeMember(shop, ['support']);
  const { id } = await questionByPhone(shop);
  const path = `/api/admin/inbox/wash/${id}`;
  const opened = (await staff.browser.get(path)).json<StaffCase>();
  expect(opened.phoneContact).toMatchObject({ canText: false });
  const back = await staff.browser.post(`${path}/return`, { version: opened.version, answerId: randomUUID() });
  expect(back.json<StaffCase>().history).toMatchObject([{ act: 'give_back' }]);
  const { rows } = await shop.deps.db.executeSql(`select topic from outbox where topic like 'case_answer%'`);
  expect(rows).toEqual([]);
});

test('a wash that a customer reports by phone opens one case, with the report as its first note', async () => {
  const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
  const staff = await makeMember(shop, ['support']);
  const { id, email } = await questionWash(shop);
  await shop.deps.db.executeSql('update redemption set questioned_at = null where redemption_id = $1', [id]);
  const path = `/api/admin/inbox/wash/${id}`;
  const reported = (await staff.browser.get(`${path}/report`)).json<ResponseOf<typeof getReportedWash>>();
  expect(reported, 'the report of the machine and the holder are known before').toMatchObject({
    wash: { state: 'completed', backAt: null },
    sender: { email: maskEmail(email) },
  });
  expect((await staff.browser.get(path)).statusCode, 'reading the report opens no case').toBe(404);
  for (const note of ['The wash stopped before the end', 'Called again']) {
    expect((await staff.browser.post(`${path}/opening`, { note })).statusCode).toBe(200);
  }
  const { history } = (await staff.browser.get(path)).json<StaffCase>();
  expect(history).toMatchObject([{ act: 'note', text: 'The wash stopped before the end' }]);
});

test('the holder of a wash that was returned by itself is notified by email, in a case that is already closed', async () => {
  const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
  const staff = await makeMember(shop, ['support']);
  const { db, keyring } = shop.deps;
  const now = shop.clock.now();
  const { lotId } = await makePaidOrder(db, keyring, { paidAt: now, email: 'early@example.com' });
  await takeWash(db, lotId, { at: new Date(now).toISOString(), state: 'released' });
  const { rows } = await db.executeSql('select redemption_id from redemption where lot_id = $1', [lotId]);
  const path = `/api/admin/inbox/wash/${String(rows[0]?.['redemption_id'])}`;
  const opened = await staff.browser.post(`${path}/opening`, { note: 'The wash did not start' });
  const { state, templates, version } = opened.json<StaffCase>();
  expect(state).toBe('done');
  const text = templates.find(({ name }) => name === 'wash_returned')?.text.en ?? '';
  const body = { version, answerId: randomUUID(), text, locale: 'en', close: true };
  expect((await staff.browser.post(`${path}/answers`, body)).statusCode).toBe(200);
  expect((await staff.browser.get('/api/admin/inbox')).json<{ rows: unknown[] }>().rows).toEqual([]);
  const { rows: queued } = await db.executeSql(`select topic from outbox where topic = 'case_answer'`);
  expect(queued).toHaveLength(1);
});
