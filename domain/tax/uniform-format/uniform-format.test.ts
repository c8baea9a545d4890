import { expect, test } from 'vitest';
import { decodeHebrew, readTaxExportData, readTaxExportIni } from './read-tax-export-file.ts';
import { ledgerAccounts, type LedgerAccount } from './chart-of-accounts.ts';
import type { TaxExportEntry } from './journal-records.ts';
import { dealerDigits, documentRecords, type TaxExportDocument } from './document-records.ts';
import { fieldTables } from './field-tables.ts';
import { encodeHebrew, toUniformFormatText } from './uniform-format-text.ts';
import { uniformFileKeyOf, taxExportFolderOf, createTaxExportWriter } from './tax-export-file.ts';
import { writeRecord } from './write-record.ts';

const facts = {
  dealer: '512345679',
  privateCustomer: 'לקוח פרטי',
  fileKey: '123456789012345',
  business: 'שמפאו בע"מ',
  address: 'הרצל 1, תל אביב',
  software: { name: 'Shampaw', version: '0.1.0' },
  firstDay: '20261101',
  lastDay: '20261130',
  madeAt: Date.parse('2026-12-01T07:15:00Z'),
  words: {
    accounts: {
      ...(Object.fromEntries(ledgerAccounts.map((account) => [account, 'חשבון'])) as Record<LedgerAccount, string>),
      'revenue:wash': 'הכנסות משטיפות',
    },
    groups: { clearing: 'תקבולים', liability: 'התחייבויות', revenue: 'הכנסות', expense: 'הוצאות' },
    kindWords: (kind: string) => (kind === 'wash' ? 'שטיפה נוצלה' : 'מכירה'),
  },
};

const seller = {
  name: { en: 'Shampaw', he: 'שמפאו' },
  company: { en: 'Shampaw Ltd', he: 'שמפאו בע״מ' },
  registration: '512345679',
  address: { en: '1 Herzl', he: 'הרצל 1' },
};

const three = {
  name: 'Three',
  nameHe: 'שלוש שטיפות',
  quantity: 1,
  listAgorot: 15_000,
  grossAgorot: 15_000,
  vatAgorot: 2_288,
};

function document(wish: Partial<TaxExportDocument> = {}, lines = [three]): TaxExportDocument {
  return {
    documentType: 320,
    number: 7,
    issuedAt: Date.parse('2026-11-10T22:30:00Z'),
    taxPoint: Date.parse('2026-11-10T21:59:00Z'),
    totalAgorot: 15_000,
    netAgorot: 12_712,
    vatAgorot: 2_288,
    vatPercent: 18,
    content: {
      version: 1,
      seller,
      orderCode: 'ABCD1234',
      lines,
      means: { method: 'credit_card', last4: '4242' },
      original: null,
    },
    ...wish,
  };
}

function entry(journal: string, account: LedgerAccount, amountAgorot: number): TaxExportEntry {
  const document = journal === 'sale' ? ({ type: 320, number: 7 } as const) : null;
  const kind = journal === 'sale' ? 'capture' : 'wash';
  const occurredAt = Date.parse('2026-11-10T22:30:00Z');
  return { journal, account, amountAgorot, occurredAt, kind, document, orderCode: 'ABCD1234' };
}

type Journal = { readonly parts?: readonly TaxExportEntry[][]; readonly openings?: ReadonlyMap<string, number> };

function fileOf(documents: readonly TaxExportDocument[], { parts = [], openings = new Map() }: Journal = {}) {
  const writer = createTaxExportWriter(facts);
  const text =
    writer.head() +
    parts.map((entries) => writer.entries(entries)).join('') +
    writer.accounts(openings) +
    documents.map((one) => writer.documents([one])).join('') +
    writer.tail();
  return { data: readTaxExportData(encodeHebrew(text)), ini: readTaxExportIni(encodeHebrew(writer.ini())) };
}

test.each([
  ['a000', 466],
  ['summary', 19],
  ['a100', 95],
  ['b100', 317],
  ['b110', 376],
  ['c100', 444],
  ['d110', 339],
  ['d120', 222],
  ['z900', 110],
] as const)('a record %s is as long as the layout says', (name, length) => {
  expect(fieldTables[name].reduce((sum, field) => sum + field[2], 0)).toBe(length);
});

test('another reader finds what was written, and the same sums', () => {
  const back = document({
    documentType: 330,
    number: 1,
    totalAgorot: 5_000,
    netAgorot: 4_237,
    vatAgorot: 763,
  });
  const original = { type: 320, number: 7 } as const;
  const credit = {
    ...back,
    content: { ...back.content, original, lines: [{ ...three, grossAgorot: 5_000, vatAgorot: 763 }] },
  };
  const gift = document({ documentType: 400, number: 3, netAgorot: 15_000, vatAgorot: 0, vatPercent: 0 }, [
    { ...three, vatAgorot: 0 },
  ]);
  const { data, ini } = fileOf([document(), credit, gift]);
  expect(data.documents).toMatchObject([
    {
      type: 320,
      number: '7',
      // half an hour after midnight in the shop
      issuedDay: '20261111',
      issuedTime: '0030',
      day: '20261111',
      valueDay: '20261110',
      customer: 'לקוח פרטי',
      customerDealer: '000000000',
      net: 12_712,
      vat: 2_288,
      total: 15_000,
      customerKey: 'ABCD1234',
      link: '0000001',
      lines: [{ description: 'שלוש שטיפות', total: 12_712, base: '000', rate: '1800' }],
      means: [{ code: '3', total: 15_000 }],
    },
    { type: 330, total: 5_000, lines: [{ total: 4_237, base: '3207' }], means: [] },
    { type: 400, vat: 0, lines: [], means: [{ total: 15_000 }] },
  ]);
  expect(data.counts).toEqual({ A100: 1, C100: 3, D110: 2, D120: 2, Z900: 1 });
  expect(ini).toEqual({
    totalRecords: 9,
    dealer: '512345679',
    fileKey: data.fileKey,
    constant: '&OF1.31&',
    path: 'OPENFRMT\\51234567.26\\12010915',
    business: 'שמפאו בע"מ',
    firstDay: '20261101',
    lastDay: '20261130',
    characters: '1',
    // double-entry, balanced
    bookkeeping: '21',
    counts: { B100: 0, B110: 0, C100: 3, D110: 2, D120: 2 },
  });
});

test('a discount stands in its line, below nothing, and the line is still its price less that', () => {
  const reduced = { ...three, quantity: 3, grossAgorot: 10_001, vatAgorot: 1_526 };
  const { data } = fileOf([document({ totalAgorot: 10_001, netAgorot: 8_475, vatAgorot: 1_526 }, [reduced])]);
  expect(data.documents[0]?.lines).toMatchObject([{ total: 8_475 }]);
});

test('a business has its name and its number; what is paid at a machine is paid by something else', () => {
  const plain = document();
  const customer = { name: 'כלבים בע״מ', registration: '514444444' };
  const content = { ...plain.content, customer, replaces: { type: 320, number: 7 } as const };
  const [invoice] = fileOf([{ ...plain, documentType: 305, number: 1, content }]).data.documents;
  expect(invoice).toMatchObject({ customer: 'כלבים בע"מ', customerDealer: '514444444', means: [] });
  expect(invoice?.lines).toMatchObject([{ base: expect.stringContaining('7') }]);
  expect(fileOf([plain]).data.documents).toMatchObject([{ customerDealer: '000000000' }]);
  const paid = { ...plain, content: { ...plain.content, means: { method: 'nayax', last4: null } as const } };
  expect(fileOf([paid]).data.documents).toMatchObject([{ means: [{ code: '9' }] }]);
});

test('what no record can say goes, and Hebrew stands as it is read aloud', () => {
  expect(toUniformFormatText('רח׳ “הרצל” – 5\r\nקומה\t2 🐶‏‮ שָׁלוֹם café ₪', 50)).toBe(
    `רח' "הרצל" - 5 קומה 2 שלום cafe NIS`,
  );
  expect(toUniformFormatText('א'.repeat(60), 50)).toHaveLength(50);
  expect(encodeHebrew('אב ת')).toEqual(Uint8Array.of(224, 225, 32, 250));
  expect(decodeHebrew(encodeHebrew('שמפאו 1'))).toBe('שמפאו 1');
  const { data } = fileOf([document({}, [{ ...three, nameHe: '🐶🐶' }])]);
  expect(data.documents[0]?.lines[0]?.description).toBe('-');
});

test('what does not fit, or is missing, is a fault and no shorter record', () => {
  expect(() => writeRecord('summary', { record: 'C100' })).toThrow('1051');
  expect(() => writeRecord('summary', { record: 'C100', count: -1 })).toThrow('1051');
  expect(() => writeRecord('summary', { record: 'C100', count: '1'.repeat(16) })).toThrow('1051');
  expect(() => writeRecord('summary', { record: 'C100', count: 1.5 })).toThrow('1051');
  const place = { firstRecord: 2, link: 1 };
  expect(() => documentRecords(document({ totalAgorot: 1e15 }), facts, place)).toThrow('1223');
});

test('amounts below nothing have their sign in front; nothing has a plus', () => {
  const record = writeRecord('d120', {
    record: 'D120',
    recordNumber: 1,
    dealer: '1',
    documentType: 320,
    documentNumber: '1',
    lineNumber: 1,
    means: 3,
    total: -5_500,
    documentDay: '20261101',
    link: 1,
  });
  expect(record.slice(103, 118)).toBe('-00000000005500');
  expect(document().vatAgorot).toBe(2_288);
});

test('the number of the business has nine digits, or zeros where it has none', () => {
  expect(dealerDigits('ע.מ. 51-234567-9')).toBe('512345679');
  expect(dealerDigits('00000018')).toBe('000000018');
  for (const wrong of ['512345678', '123', '1234567']) expect(dealerDigits(wrong)).toBe('000000000');
  expect(dealerDigits('[registration number]')).toBe('000000000');
  expect(dealerDigits('1234567890')).toBe('000000000');
});

test('the same bytes give the same key, of fifteen digits', () => {
  const [one, other] = [uniformFileKeyOf(Uint8Array.of(1, 2, 3)), uniformFileKeyOf(Uint8Array.of(1, 2, 4))];
  expect(one).toMatch(/^\d{15}$/);
  expect(uniformFileKeyOf(Uint8Array.of(1, 2, 3))).toBe(one);
  expect(other).not.toBe(one);
  expect(taxExportFolderOf(facts)).toEqual(['OPENFRMT', '51234567.26', '12010915']);
});

const sale = [
  entry('sale', 'clearing:provider', 15_000),
  entry('sale', 'liability:prepaid_wash', -12_712),
  entry('sale', 'liability:vat_output', -2_288),
];
const washed = [entry('wash', 'liability:prepaid_wash', 4_238), entry('wash', 'revenue:wash', -4_238)];

test('the journal is in the file line by line, with accounts that have Hebrew names and its sums', () => {
  // a part can end within a journal
  const parts = [[...sale, ...washed.slice(0, 1)], washed.slice(1)];
  const openings = new Map([
    ['liability:vat_output', -500],
    ['revenue:breakage', 0],
  ]);
  const { data, ini } = fileOf([document()], { parts, openings });
  expect(data.entries).toMatchObject([
    { transaction: 1, line: 1, kind: 'capture', account: '1100', amount: 15_000, reference: '7', referenceType: 320 },
    { transaction: 1, line: 2, account: '2100', amount: -12_712, details: 'מכירה' },
    { transaction: 1, line: 3, account: '2200', amount: -2_288, day: '20261111' },
    { transaction: 2, line: 1, kind: 'wash', account: '2100', amount: 4_238, reference: '', referenceType: 0 },
    { transaction: 2, line: 2, account: '4100', amount: -4_238, details: 'שטיפה נוצלה' },
  ]);
  expect(data.accounts).toMatchObject([
    { account: '1100', group: '1000', groupName: 'תקבולים', opening: 0, debit: 15_000, credit: 0 },
    { account: '2100', debit: 4_238, credit: 12_712 },
    { account: '2200', opening: -500, debit: 0, credit: 2_288 },
    { account: '4100', name: 'הכנסות משטיפות', group: '4000', groupName: 'הכנסות', credit: 4_238 },
  ]);
  expect(ini.counts).toEqual({ B100: 5, B110: 4, C100: 1, D110: 1, D120: 1 });
});

test('the other reader takes no journal that is unbalanced, and no account that is unknown is written', () => {
  expect(() => fileOf([], { parts: [[...sale, entry('wash', 'revenue:wash', -1)]] })).toThrow('unbalanced');
  expect(() => fileOf([], { openings: new Map([['revenue:towels', 5]]) })).toThrow('no key');
});
