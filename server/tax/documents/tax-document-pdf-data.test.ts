import { expect, test } from 'vitest';
import type { TaxDocumentContent } from '#domain/tax/tax-document-content.ts';
import { taxDocumentPdfData, type TaxDocumentToPrint } from './tax-document-pdf-data.ts';

const content: TaxDocumentContent = {
  version: 1,
  seller: {
    name: { en: 'Shampaw', he: 'שמפאו' },
    company: { en: 'Shampaw Ltd.', he: 'שמפאו בע״מ' },
    registration: '512345679',
    address: { en: 'Haifa', he: 'חיפה' },
  },
  orderCode: '7KQ4-0M2X',
  lines: [{ name: 'Three', nameHe: 'שלוש', quantity: 1, listAgorot: 15_000, grossAgorot: 15_000, vatAgorot: 2_288 }],
  means: { method: 'credit_card', last4: '4242' },
  original: null,
};
const customer = { name: 'כלבים בע״מ', registration: '516179157' };
const replaces = { type: 320, number: 7 } as const;

function paper(
  said: Partial<TaxDocumentContent>,
  documentType: TaxDocumentToPrint['documentType'] = 305,
  locale: 'en' | 'he' = 'en',
) {
  const printed: TaxDocumentToPrint = {
    documentType,
    number: 3,
    issuedAt: Date.parse('2026-11-23T10:00:00Z'),
    taxPoint: Date.parse('2026-11-20T10:00:00Z'),
    totalAgorot: 15_000,
    netAgorot: 12_712,
    vatAgorot: 2_288,
    vatPercent: 18,
    content: { ...content, ...said },
  };
  const { details, note } = taxDocumentPdfData(printed, { locale, mark: 'original', demo: false });
  const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
  return { details: Object.fromEntries(details.map(({ label, value }) => [label, bare(value)])), note };
}

test('an invoice in the name of a business says its name, its number, what it stands for, and what paid it', () => {
  expect(paper({ customer, replaces }).details).toMatchObject({
    To: 'כלבים בע״מ',
    'Their registered number': '516179157',
    'In place of': 'Tax invoice and receipt no. 7',
    'Paid under': 'Tax invoice and receipt no. 7',
  });
  expect(paper({ customer, replaces }).details).not.toHaveProperty('Paid by');
  expect(paper({}).details).toMatchObject({ To: 'Private customer' });
});

test('the last nine digits of the number of the Authority stand on it', () => {
  const allocation = { invoiceId: 'x', confirmation: '2023062805428380179010998' };
  expect(paper({ customer, allocation }).details).toMatchObject({ 'Allocation number': '179010998' });
  expect(paper({ customer, allocation }).note).toBeNull();
});

test('one that got no number says in Hebrew that its VAT is not deducted, in both languages', () => {
  const allocation = { invoiceId: 'x', confirmation: null };
  expect(paper({ customer, allocation }).note).toContain('אין לנכות מס תשומות בגין חשבונית זו');
  expect(paper({ customer, allocation }, 305, 'he').note).toBe('אין לנכות מס תשומות בגין חשבונית זו.');
});

test('a credit note by which no money goes back does not say that any did', () => {
  const { details, note } = paper({ original: replaces, recalled: true }, 330);
  expect(details).not.toHaveProperty('Returned to');
  expect(note).toContain('No money was returned');
  expect(paper({ original: replaces }, 330).details).toHaveProperty('Returned to');
});

test('a credit note over a test purchase says what it is in both languages, and that no money moved', () => {
  const { details, note } = paper({ original: replaces, test: true }, 330);
  expect(details).not.toHaveProperty('Returned to');
  expect(note).toBe('Cancels a test purchase. No money was paid and none was returned.');
  expect(paper({ original: replaces, test: true }, 330, 'he').note).toContain('רכישת ניסיון');
});
