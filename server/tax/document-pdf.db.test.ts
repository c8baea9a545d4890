import { expect, test } from 'vitest';
import type { TaxDocuments } from '#contracts/tax/documents.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { headsOfPdf, textOfPdf } from '#testing/documents/read-pdf.ts';
import { isSignedWhole, readSignature } from '#testing/documents/read-signature.ts';
import { startTypesetter } from '#testing/documents/typesetter.ts';
import { prepareSignature } from './adapters/pdf-signature.ts';
import { createDemoSigner, createSigner } from './adapters/pkcs7-signer.ts';
import { taxDocumentPdfData } from './documents/tax-document-pdf-data.ts';
import { issueDocuments } from './issue-documents.ts';
import { recordDocumentIssuer } from './buyers/record-document-issuer.ts';
import { listDocuments } from './store/tax-document.ts';

const typesetter = await startTypesetter();
const accessible = await startTypesetter({ standard: 'ua-1' });
const { app, deps, clock } = await buildTestApp({ overrides: () => ({ typesetter }) });
const { db, keyring } = deps;
await recordDocumentIssuer(deps);
const template = new URL('./documents/tax-document.typ', import.meta.url);

async function buy(number = 2) {
  const { orderId } = await makePaidOrder(db, keyring, { number, paidAt: clock.now() + 1_000 });
  while (await issueDocuments(deps));
  return { link: keyring.receiptToken(orderId) };
}

async function listed(link: string) {
  return (await app.inject({ url: `/api/receipts/${link}/documents` })).json<TaxDocuments>();
}

async function say(link: string, what: 'agree' | 'take_back') {
  clock.advance(1_000);
  const url = `/api/receipts/${link}/document-consent`;
  return await app.inject({
    method: 'POST',
    url,
    payload: { say: what, language: 'en' },
    headers: { origin: deps.config.publicUrl },
  });
}

async function pdfOf(link: string, language: 'en' | 'he', method: 'GET' | 'HEAD' = 'GET') {
  const [document] = (await listed(link)).documents;
  const url = `/api/receipts/${link}/documents/${document?.type}/${document?.number}/pdf?language=${language}`;
  return await app.inject({ method, url });
}

test('a consent that is refused leads back to its part of the receipt, with the reason where the page reads it', async () => {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/api/receipts/unknown/document-consent',
    payload: 'say=agree&language=he',
    headers: { origin: deps.config.publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(statusCode).toBe(303);
  expect(headers['location']).toBe('/he/receipt/unknown?problem=receipt_not_found#tax-documents');
});

test('no file is handed out before consent to computerised documents, nor after its withdrawal', async () => {
  const { link } = await buy();
  expect(await listed(link)).toMatchObject({
    documents: [{ type: 320, originalLeft: true }],
    consent: null,
    pdf: true,
  });
  expect((await pdfOf(link, 'en')).json()).toMatchObject({ code: 'document_consent_missing' });
  expect((await say(link, 'agree')).json()).toMatchObject({ consent: { agreed: true } });
  expect((await pdfOf(link, 'en')).statusCode).toBe(200);
  await say(link, 'take_back');
  expect((await pdfOf(link, 'en')).statusCode).toBe(409);
  const { rows } = await db.executeSql(
    `select agreed, text_version from tax_consent c join shop_order o using (order_id)
     where receipt_hash = $1 order by said_at`,
    [keyring.tokenHash(link)],
  );
  expect(rows).toMatchObject([{ agreed: true, text_version: '2026-11-23' }, { agreed: false }]);
});

test.each(['en', 'he'] as const)('the first file in %s is the original, every later one a copy', async (locale) => {
  const { link } = await buy();
  await say(link, 'agree');
  expect((await pdfOf(link, locale, 'HEAD')).statusCode).toBe(200);
  const [first, second] = [await pdfOf(link, locale), await pdfOf(link, 'he')].map((answer) =>
    textOfPdf(answer.rawPayload),
  );
  for (const text of [first, second]) {
    for (const part of ['ממוחשב', '127.12', '22.88', '150.00', '4242']) expect(text, part).toContain(part);
  }
  expect(first).toContain('מקור');
  expect(first).not.toContain('העתק');
  expect(second).toContain('העתק');
  expect(second).not.toContain('מקור');
  expect(await listed(link)).toMatchObject({ documents: [{ originalLeft: false }] });
});

test('of many concurrent requests one gets the original', async () => {
  const { link } = await buy();
  await say(link, 'agree');
  const texts = await Promise.all(
    Array.from({ length: 6 }, async () => textOfPdf((await pdfOf(link, 'he')).rawPayload)),
  );
  expect(texts.filter((text) => text.includes('מקור'))).toHaveLength(1);
});

test('a document is signed over all of it, says that the signature is for show, and can be read by everybody', async () => {
  const { link } = await buy(1);
  await say(link, 'agree');
  const pdf = (await pdfOf(link, 'en')).rawPayload;
  expect(textOfPdf(pdf)).toContain('For demonstration only');
  expect(headsOfPdf(pdf)).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(isSignedWhole(pdf)).toBe(true);
  const [document] = await listDocuments(db, keyring.tokenHash(link));
  if (document === undefined) throw new Error('there is no document');
  for (const locale of ['en', 'he'] as const) {
    const paper = taxDocumentPdfData(document, { locale, mark: 'copy', demo: false });
    expect(paper.demo).toBeNull();
    expect(headsOfPdf(await accessible.typeset(template, paper))).toContain('<pdfuaid:part>1</pdfuaid:part>');
  }
});

test('a signature is of PAdES baseline B: it names its certificate, and its time stands in the file alone', async () => {
  const { link } = await buy(1);
  await say(link, 'agree');
  const pdf = (await pdfOf(link, 'he')).rawPayload;
  expect(readSignature(pdf)).toEqual({
    subFilter: 'ETSI.CAdES.detached',
    attributes: ['contentType', 'messageDigest', 'signingCertificateV2'],
    inOrder: true,
    isByCertificate: true,
    namesCertificate: true,
    isWhole: true,
  });
  expect(pdf.toString('latin1')).toMatch(/\/Type \/Sig .*\/M \(D:\d{14}Z\)/);
});

test('a changed file is no longer what was signed', async () => {
  const { link } = await buy(1);
  await say(link, 'agree');
  const pdf = Buffer.from((await pdfOf(link, 'en')).rawPayload);
  pdf.write('X', pdf.indexOf('/Author (') + '/Author ('.length, 'latin1');
  expect(isSignedWhole(pdf)).toBe(false);
});

test('what is no PDF of ours is not signed', () => {
  expect(() => createDemoSigner().sign(Buffer.from('trailer << /Size 2 >>'), 0)).toThrow('the PDF has no');
  expect(createSigner({ certificate: '', privateKey: '' }).demo).toBe(false);
  expect(() => prepareSignature(Buffer.from('nothing'), 0)).toThrow('the PDF has no');
});
