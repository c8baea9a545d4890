import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { mailsTo } from '#testing/accounts/account-mailbox.ts';
import { textOfPdf } from '#testing/documents/read-pdf.ts';
import { startTypesetter } from '#testing/documents/typesetter.ts';
import { buyAgreedDocument } from '#testing/orders/held-invoice.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { buyThree } from '#testing/staff/staff-order.ts';

const typesetter = await startTypesetter();
const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' }, overrides: () => ({ typesetter }) });
const { clock, deps } = shop;
let { browser } = await makeMember(shop, ['support']);
const accountant = await makeMember(shop, ['accountant']);

async function orderOf(orderId: string) {
  return (await browser.get(`/api/admin/orders/${orderId}`)).json<StaffOrder>();
}

async function mail(at: string, body: object = { sendId: randomUUID() }) {
  const answer = await browser.post(`${at}/mails`, body);
  return answer.statusCode === 204 ? 'sent' : answer.json<{ code: string }>().code;
}

async function originals(orderId: string) {
  const { rows } = await deps.db.executeSql(
    'select from tax_original join tax_document using (tax_document_id) where order_id = $1',
    [orderId],
  );
  return rows.length;
}

async function documentMails(address: string) {
  return (await mailsTo(shop, address)).filter(({ attachments }) =>
    attachments.some(({ contentType }) => contentType === 'application/pdf'),
  );
}

test('support and the accountant open a document of an order; the original stays for the buyer', async () => {
  const { at, orderId } = await buyAgreedDocument(shop);
  for (const reader of [browser, accountant.browser]) {
    const answer = await reader.get(`${at}/pdf?language=he`);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(textOfPdf(answer.rawPayload)).toContain('העתק');
  }
  expect(await originals(orderId)).toBe(0);
  expect((await orderOf(orderId)).papers).toMatchObject([{ pdf: true, provider: null }]);
  const other = await buyThree(shop);
  const foreign = at.replace(orderId, other.orderId);
  expect((await browser.get(`${foreign}/pdf?language=he`)).statusCode).toBe(404);
  expect(await mail(foreign)).toBe('not_found');
});

test('a document goes to the buyer or to another address, once for each press, and both are in the audit log', async () => {
  const { at, email, orderId } = await buyAgreedDocument(shop);
  const sendId = randomUUID();
  expect(await Promise.all([1, 2, 3].map(() => mail(at, { sendId })))).toEqual(['sent', 'sent', 'sent']);
  expect(await mail(at, { sendId: randomUUID(), email: 'books@example.com' })).toBe('sent');
  expect(await mail(at, { sendId: randomUUID(), email: 'no address' })).toBe('validation_failed');
  const waiting = await deps.db.executeSql(
    `select payload -> 'to' as whom, payload ? 'addressSealed' as sealed from outbox where topic = 'tax_document'
     and order_id = $1 order by outbox_id`,
    [orderId],
  );
  expect(waiting.rows).toEqual([
    { whom: 'buyer', sealed: false },
    { whom: 'other', sealed: true },
  ]);
  const [toBuyer, ...more] = await documentMails(email);
  const [toOther] = await documentMails('books@example.com');
  expect(more).toEqual([]);
  const pdf = toBuyer?.attachments.find(({ contentType }) => contentType === 'application/pdf');
  expect(pdf).toMatchObject({ disposition: 'attachment', filename: expect.stringMatching(/^document-\d+\.pdf$/) });
  expect(textOfPdf(pdf?.content ?? Buffer.alloc(0))).toContain('העתק');
  // a link would open the receipt and its vouchers to the other recipient
  expect(toOther?.text).not.toContain('/receipt/');
  const { rows } = await deps.db.executeSql(
    `select detail ->> 'to' as whom from audit where ref_id = $1 and action = 'order.mail_document' order by seq`,
    [orderId],
  );
  expect(rows).toEqual([{ whom: 'buyer' }, { whom: 'other' }]);
  const kept = await deps.db.executeSql(`select payload from outbox where topic = 'tax_document' and order_id = $1`, [
    orderId,
  ]);
  expect(JSON.stringify(kept.rows)).not.toMatch(/addressSealed|example\.com/);
  expect((await orderOf(orderId)).timeline.filter(({ word }) => word === 'tax_document')).toHaveLength(2);
});

test('without the consent to computerised documents nothing is sent, and the accountant sends nothing', async () => {
  const { at, email, orderId } = await buyAgreedDocument(shop);
  expect((await accountant.browser.post(`${at}/mails`, { sendId: randomUUID() })).statusCode).toBe(403);
  await deps.db.executeSql(
    `insert into tax_consent (order_id, said_at, agreed, text_version, locale)
     values ($1, now() + interval '1 hour', false, 'x', 'he')`,
    [orderId],
  );
  expect((await orderOf(orderId)).invoice.consent).toBe(false);
  expect(await mail(at)).toBe('document_consent_missing');
  expect(await documentMails(email)).toEqual([]);
});

test('ten mails a day leave for one order, also of concurrent presses', async () => {
  const { at, orderId } = await buyAgreedDocument(shop);
  const outcomes = await Promise.all(Array.from({ length: 13 }, () => mail(at)));
  expect(outcomes.toSorted()).toEqual([
    ...Array<string>(3).fill('document_mail_limit'),
    ...Array<string>(10).fill('sent'),
  ]);
  await deps.db.executeSql(`update shop_order set private_sealed = '\\x00' where order_id = $1`, [orderId]);
  expect(await mail(at)).toBe('document_address_unknown');
  clock.advance(DAY_MS);
  ({ browser } = await makeMember(shop, ['support']));
  expect(await mail(at, { sendId: randomUUID(), email: 'later@example.com' })).toBe('sent');
});
