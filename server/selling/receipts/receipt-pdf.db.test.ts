import { expect, test } from 'vitest';
import type { Receipt } from '#contracts/selling/receipts.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { headsOfPdf, textOfPdf } from '#testing/documents/read-pdf.ts';
import { logoPicture } from '#testing/staff/writes/shop-writes.ts';
import { startTypesetter } from '#testing/documents/typesetter.ts';
import { receiptDocument } from '#server/selling/documents/receipt-document.ts';

const typesetter = await startTypesetter();
const accessible = await startTypesetter({ standard: 'ua-1' });
const { app, deps } = await buildTestApp({ overrides: () => ({ typesetter }) });
const { brand, config, db, keyring } = deps;

test.each(['en', 'he'] as const)('a receipt is one page of paper in %s, readable by everybody', async (locale) => {
  const { orderId, orderCode } = await makePaidOrder(db, keyring);
  const link = keyring.receiptToken(orderId);
  const answer = await app.inject({ url: `/api/receipts/${link}/pdf?language=${locale}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['cache-control']).toContain('no-store');
  const text = textOfPdf(answer.rawPayload);
  expect(text).toContain(orderCode);
  expect(text).toContain('150');
  expect(text).not.toContain('dana@');
  expect(headsOfPdf(answer.rawPayload)).toContain('/Count 1');

  const receipt = (await app.inject({ url: `/api/receipts/${link}` })).json<Receipt>();
  expect(receipt.pdf).toBe(true);
  const paper = receiptDocument(receipt, { brand, publicUrl: config.publicUrl, locale });
  const pdf = await accessible.typeset(new URL('../documents/receipt.typ', import.meta.url), paper);
  expect(headsOfPdf(pdf)).toContain('<pdfuaid:part>1</pdfuaid:part>');
});

test('the shop’s own logo and colour are on the paper of its receipts', async () => {
  const { orderId } = await makePaidOrder(db, keyring);
  const receipt = (await app.inject({ url: `/api/receipts/${keyring.receiptToken(orderId)}` })).json<Receipt>();
  const look = { accent: '#5b2a86', logo: `400x100-${'a'.repeat(32)}` };
  const own = { ...brand, look, logoPicture: await logoPicture() };
  const paper = receiptDocument(receipt, { brand: own, publicUrl: config.publicUrl, locale: 'en' });
  expect(paper).toMatchObject({ accent: '#5b2a86', logo: { width: 44, height: 11 } });
  const pdf = await accessible.typeset(new URL('../documents/receipt.typ', import.meta.url), paper);
  expect(headsOfPdf(pdf)).toContain('/Subtype /Image');
  expect(headsOfPdf(pdf)).toContain('/Count 1');
});

test('a receipt of a wash that was paid at the machine names its minute once', async () => {
  const { orderId } = await makePaidOrder(db, keyring);
  const receipt = (await app.inject({ url: `/api/receipts/${keyring.receiptToken(orderId)}` })).json<Receipt>();
  const rowsOf = (changes: Partial<Receipt>) => {
    const paper = receiptDocument({ ...receipt, ...changes }, { brand, publicUrl: config.publicUrl, locale: 'en' });
    return paper.details.map(({ label }) => label);
  };
  const [paidAt, washDateTime] = ['2026-11-30T11:34:02.000Z', '2026-11-30T11:34:40.000Z'];
  const rows = rowsOf({ paidAt, washDateTime });
  expect(rows).toContain('Date and time');
  expect(rows).not.toContain('Paid');
  expect(rowsOf({ paidAt, washDateTime: '2026-12-01T09:00:00.000Z' })).toContain('Paid');
});

test('a link that names no receipt has no paper', async () => {
  const answer = await app.inject({ url: `/api/receipts/${'0'.repeat(32)}/pdf?language=en` });
  expect(answer.json()).toMatchObject({ code: 'receipt_not_found' });
});
