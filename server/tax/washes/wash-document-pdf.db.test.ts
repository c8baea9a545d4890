import { expect, test } from 'vitest';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { expireVouchers } from '#server/entitlements/care/expire-vouchers.ts';
import { createShop } from '#testing/factories.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { textOfPdf } from '#testing/documents/read-pdf.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { startTypesetter } from '#testing/documents/typesetter.ts';
import { taxDocumentPdfData } from '../documents/tax-document-pdf-data.ts';
import { issueDocuments } from '../issue-documents.ts';
import { recordDocumentIssuer } from '../buyers/record-document-issuer.ts';
import { listDocuments } from '../store/tax-document.ts';

const { db } = await createTestDatabase();
const { deps, clock } = await createShop(db);
const typesetter = await startTypesetter();
const template = new URL('../documents/tax-document.typ', import.meta.url);
await recordDocumentIssuer(deps);
clock.advance(1_000);

/** A voucher of three washes: one is used, one is used and given back, and two are left when it ends. */
async function documentsOfWashes() {
  await db.executeSql(`update wash_package set tax_treatment = 'at_sale_or_expiry'`);
  const wish = { kind: 'gift', number: 2, paidAt: clock.now() } as const;
  const { lotId, orderId } = await makePaidOrder(db, deps.keyring, wish);
  for (const state of ['completed', 'reversed'] as const) {
    await db.executeSql('update bay set redemption_id = null, busy_until = null');
    await takeWash(db, lotId, { state });
  }
  const afterItsEnd = createFakeClock(clock.now() + 6 * 366 * DAY_MS);
  await expireVouchers({ ...deps, clock: afterItsEnd }, new AbortController().signal);
  while (await issueDocuments(deps));
  return await listDocuments(db, deps.keyring.tokenHash(deps.keyring.receiptToken(orderId)));
}

test.each([
  {
    locale: 'en',
    receipt: 'Receipt no.',
    used: ['Tax invoice', 'A wash of:', '50.00', '42.37', '7.63', 'Paid under'],
    back: ['Credit note', 'Credits', 'Used (and returned)', '50.00', 'Total credited'],
    ended: ['Tax invoice', 'Unused washes of:', 'Voucher ended', '100.00', '15.25'],
  },
  {
    locale: 'he',
    receipt: 'קבלה',
    used: ['חשבונית', 'מתוך', '50.00', '42.37', '7.63', 'שולם'],
    back: ['זיכוי', 'שבוטל', '50.00'],
    ended: ['חשבונית', 'נוצלו', 'התוקף', '100.00', '15.25'],
  },
] as const)(
  'papers of washes in $locale say which wash, what it was of the price, and the receipt of the money',
  async ({ locale, receipt, used, back, ended }) => {
    const documents = await documentsOfWashes();
    const texts = new Map<string, string>();
    for (const each of documents) {
      const pdf = await typesetter.typeset(
        template,
        taxDocumentPdfData(each, { locale, mark: 'original', demo: false }),
      );
      texts.set(`${each.documentType} ${each.totalAgorot}`, textOfPdf(pdf));
    }
    expect([...texts.keys()].toSorted()).toEqual(['305 10000', '305 5000', '330 5000', '400 15000']);
    const said = [
      ['305 5000', used],
      ['330 5000', back],
      ['305 10000', ended],
    ] as const;
    for (const [key, parts] of said) {
      const text = texts.get(key) ?? '';
      for (const part of [receipt, ...parts]) expect(text, `${key}: ${part}`).toContain(part);
      for (const mark of ['מקור', 'ממוחשב']) expect(text, `${key}: ${mark}`).toContain(mark);
    }
  },
);
