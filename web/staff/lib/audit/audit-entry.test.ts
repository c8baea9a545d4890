import { expect, test } from 'vitest';
import { listAuditActions } from '#contracts/staff/team/audit-actions.ts';
import { sentenceDetail } from '#contracts/staff/team/audit-sentence-fields.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { auditSentenceOf, auditSentenceText } from './audit-entry.ts';
import type { AuditEntry } from './special-sentences.ts';

const PRODUCT = '0192f0c1-0000-7000-8000-00000000000b';

const planned: AuditEntry = {
  actor: 'staff:0192f0c1-0000-7000-8000-00000000000a',
  adminName: 'Ronit',
  action: 'price.plan',
  refId: PRODUCT,
  detail: { before: { priceAgorot: 15_000 }, after: { priceAgorot: 16_000, validFrom: '2026-11-30T22:00:00.000Z' } },
  objects: [{ id: PRODUCT, kind: 'product', pageId: PRODUCT, name: { en: 'Triple Wash', he: 'שטיפה משולשת' } }],
};

function textOf(entry: AuditEntry, locale: 'en' | 'he'): string {
  setLanguage(locale);
  const text = auditSentenceText(entry, locale).replaceAll(/[\u2066-\u2069]/g, '');
  setLanguage('en');
  return text;
}

test('a planned price is a sentence with both prices and its day, and its person and product are links', () => {
  expect(textOf(planned, 'en')).toBe('Ronit changed the price of Triple Wash from ₪150 to ₪160 (from Dec 1, 2026)');
  expect(textOf(planned, 'he')).toBe('Ronit · המחיר של המוצר שטיפה משולשת השתנה מ־₪150 ל־₪160 (החל מ־1 בדצמבר 2026)');
  expect(auditSentenceOf(planned, 'en').flatMap(({ link }) => (link === undefined ? [] : [link.to]))).toEqual([
    '/admin/audit?search=Ronit',
    `/admin/catalogue/${PRODUCT}`,
  ]);
});

test('a bay that was taken out of service is named, and a whole station without a bay', () => {
  const station = { id: PRODUCT, kind: 'station', pageId: PRODUCT, name: { en: 'Dado Beach', he: 'חוף דדו' } } as const;
  const out: AuditEntry = { ...planned, action: 'station.out', detail: { bayNo: 2 }, objects: [station] };
  expect(textOf(out, 'en')).toBe('Ronit took bay 2 of Dado Beach out of service');
  expect(textOf({ ...out, detail: { bayNo: null } }, 'en')).toBe('Ronit took Dado Beach out of service');
});

test('the overview says the same sentence as the audit log, from the fields that it has', () => {
  const entries: readonly AuditEntry[] = [
    planned,
    { ...planned, action: 'station.out', detail: { bayNo: 2, reason: 'broken', until: null } },
    { ...planned, action: 'accountant.files', detail: { file: 'vat', period: '2026-11', size: 100 } },
    { ...planned, action: 'accountant.files', detail: { file: 'journal', period: '2026-10', to: '2026-11' } },
    { ...planned, action: 'provider.test', detail: { provider: 'tranzila', state: 'good' } },
  ];
  for (const entry of entries) {
    const onOverview = { ...entry, detail: sentenceDetail(entry.action, entry.detail) };
    expect(textOf(onOverview, 'en')).toBe(textOf(entry, 'en'));
  }
  expect(sentenceDetail('customer.reveal', { reason: 'asked', name: 'Rina' })).toEqual({});
});

test('a changed role says which permissions it got and lost, and a deleted one keeps its name', () => {
  const role = { id: PRODUCT, kind: 'role', pageId: PRODUCT, name: { en: 'Night shift', he: 'משמרת לילה' } } as const;
  const of = (permissions: readonly string[]) => ({ name: 'Night shift', nameHe: 'משמרת לילה', permissions });
  const changed = (before: readonly string[], after: readonly string[]): AuditEntry => ({
    ...planned,
    action: 'role.change',
    detail: { before: of(before), after: of(after) },
    objects: [role],
  });
  const given = changed(['order.read'], ['order.read', 'order.refund', 'voucher.read']);
  expect(textOf(given, 'en')).toBe('Ronit gave the role Night shift the permission to refund payments, view vouchers');
  expect(textOf(given, 'he')).toBe('Ronit · לתפקיד משמרת לילה נוספה הרשאה לתת החזרים, לראות שוברים');
  expect(textOf(changed(['order.read', 'order.refund'], ['order.read']), 'en')).toBe(
    'Ronit removed from the role Night shift the permission to refund payments',
  );
  expect(textOf(changed(['order.refund'], ['order.read']), 'en')).toBe(
    'Ronit gave the role Night shift the permission to view orders and payments, and removed the permission to refund payments',
  );
  expect(textOf(changed(['order.read'], ['order.read']), 'en')).toBe('Ronit changed the name of the role Night shift');
  const deleted = { ...planned, action: 'role.delete', detail: { before: of(['order.read']) }, objects: [] };
  expect(textOf(deleted, 'en')).toBe('Ronit deleted the role Night shift');
  expect(textOf(deleted, 'he')).toBe('Ronit · נמחק התפקיד משמרת לילה');
});

test('a gift and a returned wash name their person', () => {
  const name = { en: 'Maya S•••', he: 'Maya S•••' };
  const given: AuditEntry = {
    ...planned,
    action: 'credit.mint',
    detail: {},
    objects: [{ id: PRODUCT, kind: 'gift', pageId: PRODUCT, name }],
  };
  expect(textOf(given, 'en')).toBe('Ronit gave a goodwill gift to Maya S•••');
  const returned: AuditEntry = {
    ...given,
    action: 'case.give_back',
    detail: { kind: 'wash' },
    objects: [{ id: PRODUCT, kind: 'voucher', pageId: PRODUCT, name }],
  };
  expect(textOf(returned, 'en')).toBe('Ronit returned a wash in the case of Maya S•••');
});

test('a gift says what was given', () => {
  const name = { en: 'Maya S•••', he: 'Maya S•••' };
  const given: AuditEntry = {
    ...planned,
    action: 'credit.mint',
    detail: { kind: 'washes', units: 1, worthAgorot: 5_500 },
    objects: [{ id: PRODUCT, kind: 'gift', pageId: PRODUCT, name }],
  };
  expect(textOf(given, 'he')).toBe('Ronit · ניתנה מתנת החנות ל־Maya S•••: שטיפה אחת, ₪55');
  const proposed = { ...given, action: 'goodwill.propose', detail: { kind: 'points', units: 200, worthAgorot: 1_000 } };
  expect(textOf(proposed, 'en')).toBe('Ronit proposed a goodwill gift to Maya S•••: 200 points, ₪10');
});

test('money that the bank took back is no refund of the shop', () => {
  const order = { id: PRODUCT, kind: 'order', pageId: PRODUCT, name: { en: '2HDZ-G01M', he: '2HDZ-G01M' } } as const;
  const lost = { ...planned, action: 'refund.request', detail: { reason: 'dispute_lost' }, objects: [order] };
  expect(textOf(lost, 'en')).toContain('recorded that the shop lost the dispute');
  expect(textOf({ ...lost, detail: { reason: 'cancelled' } }, 'en')).toContain('refunded');
});

test('a case without the name of its person is called by its reference, with its link', () => {
  const opened: AuditEntry = { ...planned, action: 'case.open', detail: { kind: 'wash' }, objects: [] };
  expect(textOf(opened, 'he')).toBe('Ronit · נפתחה פנייה W-0000-000B');
  expect(auditSentenceOf(opened, 'he').at(-1)?.link?.to).toBe(`/admin/inbox/wash/${PRODUCT}`);
  const message: AuditEntry = {
    ...opened,
    action: 'case.close',
    detail: { kind: 'contact' },
    objects: [{ id: PRODUCT, kind: 'case', pageId: PRODUCT, name: null, reference: 'C-7K2M9Q' }],
  };
  expect(textOf(message, 'en')).toBe('Ronit closed case C-7K2M9Q');
  // a person may have a name that looks like a reference
  const name = { en: 'A-1', he: 'A-1' };
  const named = { ...message, objects: message.objects.map((object) => ({ ...object, name })) };
  expect(textOf(named, 'en')).not.toContain('case A-1');
});

test('each downloaded file of the books has its own sentence', () => {
  const sentenceFor = (file: object) =>
    textOf(
      { ...planned, action: 'accountant.files', detail: { period: '2026-11', to: '2026-11', ...file }, objects: [] },
      'en',
    );
  const said = [{}, { file: 'journal' }, { file: 'vat' }].map(sentenceFor);
  expect(new Set(said).size).toBe(3);
  expect(said[1]).toContain('journal');
  expect(said[2]).toContain('VAT');
});

test('the link to an object needs the part of the shop to which its page belongs', () => {
  const ended: AuditEntry = {
    ...planned,
    action: 'membership.cancel',
    objects: [{ id: PRODUCT, kind: 'membership', pageId: PRODUCT, name: null }],
  };
  expect(auditSentenceOf(ended, 'en').flatMap(({ link }) => link?.module ?? [])).toEqual(['membership']);
  expect(auditSentenceOf(planned, 'en').flatMap(({ link }) => link?.module ?? [])).toEqual([]);
});

test('an old entry without values, objects or names is a sentence, too', () => {
  const old = { ...planned, detail: {}, objects: [] };
  expect(textOf(old, 'en')).toBe('Ronit changed the price of a product');
  const unnamed = { ...old, actor: 'system:clock', adminName: null, refId: null };
  expect(textOf(unnamed, 'en')).toBe('System changed the price of a product');
  expect(textOf({ ...unnamed, action: 'towel.wash' }, 'en')).toBe(
    'System performed an action that this version does not know',
  );
});

test.for(['en', 'he'] as const)('every action has its own sentence that names who acted, in %s', (locale) => {
  const bare = { ...planned, adminName: 'Ronit', detail: {}, objects: [] };
  const sentences = listAuditActions().map((action) => textOf({ ...bare, action }, locale));
  expect(sentences.filter((text) => !text.includes('Ronit'))).toEqual([]);
  expect(sentences.filter((text) => text === textOf({ ...bare, action: 'towel.wash' }, locale))).toEqual([]);
  expect(new Set(sentences).size).toBe(listAuditActions().length);
  const otherLetters = locale === 'he' ? /[a-z]/u : /[א-ת]/u;
  expect(sentences.filter((text) => otherLetters.test(text.replace('Ronit', '')))).toEqual([]);
});

test('a test of a provider names it with its result, and a revenue share its percentage and first day', () => {
  const tested: AuditEntry = { ...planned, action: 'provider.test', refId: null, objects: [] };
  expect(textOf({ ...tested, detail: { provider: 'payplus', state: 'credentials' } }, 'en')).toBe(
    'Ronit tested PayPlus: the credentials were refused',
  );
  expect(textOf({ ...tested, detail: { channel: 'sms' } }, 'en')).toBe('Ronit sent a test text message');
  const station = { id: PRODUCT, kind: 'station', pageId: PRODUCT, name: { en: 'Dado Beach', he: 'חוף דדו' } } as const;
  const old = { since: '2026-01-01', shareHundredths: 6_000 };
  const shared: AuditEntry = {
    ...planned,
    action: 'settlement.share',
    detail: { before: [old], after: [{ since: '2026-12-01', shareHundredths: 6_250 }, old] },
    objects: [station],
  };
  expect(textOf(shared, 'en')).toBe('Ronit set the revenue share of Dado Beach to 62.5% from Dec 1, 2026');
});

test('a tag of a guest names the buyer of the order, with the link to the guest', () => {
  const order = { id: PRODUCT, kind: 'order', pageId: PRODUCT, name: { en: '2HDZ-G01M', he: '2HDZ-G01M' } } as const;
  const tagged: AuditEntry = { ...planned, action: 'customer.tag', detail: { tag: 'VIP' }, objects: [order] };
  expect(textOf(tagged, 'he')).toBe('Ronit · נוספה תגית: הקונים בהזמנה 2HDZ-G01M');
  expect(auditSentenceOf(tagged, 'he').at(-1)?.link?.to).toBe(`/admin/customers/guests/${PRODUCT}`);
});
