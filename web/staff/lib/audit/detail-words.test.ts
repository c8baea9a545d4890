import { expect, test } from 'vitest';
import { goodwillReasons } from '#contracts/core/goodwill.ts';
import { freezeReasons, reissueReasons, voidReasons } from '#contracts/entitlements/voucher-action-reasons.ts';
import { founderEndReasons, founderGrantReasons } from '#contracts/loyalty/founder-reasons.ts';
import { staffCancelReasons } from '#contracts/selling/membership.ts';
import { pointsWithdrawalReasons } from '#contracts/staff/customers/points-withdrawal.ts';
import { outageReasons } from '#contracts/stations/outage.ts';
import { lotTransitions } from '#domain/entitlements/lot-state.ts';
import { orderTransitions } from '#domain/payments/order-state.ts';
import { refundTransitions } from '#domain/payments/refund-state.ts';
import { refundReasons } from '#domain/payments/refund-terms.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { codeLabelOf } from './code-words.ts';
import { auditDetailTextsOf, valueText } from './detail-words.ts';

setLanguage('en');

const STATION = '0192f0c1-0000-7000-8000-00000000000a';
const station = { id: STATION, kind: 'station', pageId: STATION, name: { en: 'Dizengoff', he: 'דיזנגוף' } } as const;
const context = { objects: [station], locale: 'en' } as const;

function plain(text: string | null): string | null {
  return text?.replaceAll(/[\u2066-\u2069]/g, '') ?? null;
}

test('amounts, shares, times, roles and objects are written for people', () => {
  const textOf = (name: string, value: unknown) => plain(valueText(name, value, context));
  expect(textOf('amountAgorot', 5_000)).toBe('₪50');
  expect(textOf('shareHundredths', 6_250)).toBe('62.5%');
  expect(textOf('validUntil', '2026-11-23T12:00:00.000Z')).toBe('Nov 23, 2026 14:00');
  expect(textOf('period', '2026-10')).toBe('October 2026');
  expect(textOf('roles', ['stock_keeper', 'owner'])).toBe('Stock keeper, Owner');
  expect(textOf('clubMember', true)).toBe('yes');
  expect(textOf('toStationId', null)).toBe('nothing');
  expect(textOf('stationId', STATION)).toBe('Dizengoff');
});

const entry = { actor: 'system:test', adminName: null, action: 'towel.wash', refId: null, objects: [station] };

test('no key name, no code without a text and no id reaches the reader', () => {
  const detail = {
    fileKey: 'x',
    codeVersion: 3,
    stationId: '0192f0c1-0000-7000-8000-0000000000ff',
    reason: 'a_new_code',
    amountAgorot: 100,
  };
  expect(auditDetailTextsOf({ ...entry, detail }, 'en').map(plain)).toEqual(['Amount: ₪1']);
});

test('a change names its fields with the values before and after, and what stayed is left out', () => {
  const detail = { before: { name: 'One', washMinutes: 9 }, after: { name: 'Solo', washMinutes: 9 } };
  expect(auditDetailTextsOf({ ...entry, detail }, 'en').map(plain)).toEqual(['Name: from One to Solo']);
  expect(auditDetailTextsOf({ ...entry, detail: { before: 3, after: 5 } }, 'en').map(plain)).toEqual(['from 3 to 5']);
});

test('a fact without a value is left out, and a value that was added or removed is said without the empty one', () => {
  expect(auditDetailTextsOf({ ...entry, detail: { itemId: null, assigneeId: null, name: '' } }, 'en')).toEqual([]);
  const added = { before: { name: '' }, after: { name: 'Solo' } };
  expect(auditDetailTextsOf({ ...entry, detail: added }, 'en').map(plain)).toEqual(['Name: Solo']);
  const removed = { before: { name: 'Solo' }, after: { name: null } };
  expect(auditDetailTextsOf({ ...entry, detail: removed }, 'en').map(plain)).toEqual(['Name: removed (Solo)']);
  const changed = { before: { roles: ['support'] }, after: { roles: [] } };
  expect(auditDetailTextsOf({ ...entry, detail: changed }, 'en').map(plain)).toEqual(['Roles: removed (Support)']);
  expect(auditDetailTextsOf({ ...entry, detail: { roles: [] } }, 'en')).toEqual([]);
});

test('a bay that is out without an end says so in words', () => {
  expect(auditDetailTextsOf({ ...entry, detail: { until: null } }, 'en')).toEqual(['No end set']);
});

test('a change of the home page names the old and the new text, and the original text of an empty field', () => {
  const detail = { part: 'home.gifts', before: { en: {}, he: {} }, after: { en: { gifts_title: 'Presents' }, he: {} } };
  const facts = auditDetailTextsOf({ ...entry, action: 'home.save', detail }, 'en').map(plain);
  expect(facts[0]).toMatch(/^Text in English: from .+ to Presents$/u);
  const same = { ...detail, before: detail.after };
  expect(auditDetailTextsOf({ ...entry, action: 'home.save', detail: same }, 'en').map(plain)).not.toContain(facts[0]);
});

test('a fact that the sentence says is not repeated', () => {
  const detail = { before: { priceAgorot: 100 }, after: { priceAgorot: 200, validFrom: '2026-12-01T00:00:00.000Z' } };
  expect(auditDetailTextsOf({ ...entry, action: 'price.plan', detail }, 'en')).toEqual([]);
});

test('an object that the sentence names is not repeated by a fact', () => {
  const detail = { stationId: STATION, amountAgorot: 5_000 };
  expect(auditDetailTextsOf({ ...entry, refId: STATION, detail }, 'en').map(plain)).toEqual(['Amount: ₪50']);
});

test('every reason and state in the audit log has a text, and free text is left unchanged', () => {
  const reasons = [
    ...goodwillReasons,
    ...freezeReasons,
    ...reissueReasons,
    ...voidReasons,
    ...founderGrantReasons,
    ...founderEndReasons,
    ...pointsWithdrawalReasons,
    ...outageReasons,
    ...refundReasons,
    'test',
    ...staffCancelReasons,
  ];
  expect(reasons.filter((reason) => codeLabelOf('reason', reason) === null)).toEqual([]);
  const states = [lotTransitions, orderTransitions, refundTransitions].flatMap((moves) => Object.keys(moves));
  expect(states.filter((state) => codeLabelOf('state', state) === null)).toEqual([]);
  expect(plain(valueText('state', 'frozen', context))).toBe('Frozen');
  expect(plain(valueText('name', 'frozen', context))).toBe('frozen');
  expect(codeLabelOf('reason', 'constructor')).toBe(null);
});

test('a code is shown in the reader’s language', () => {
  setLanguage('he');
  const said = valueText('taxTreatment', 'at_sale', { ...context, locale: 'he' });
  setLanguage('en');
  expect(said).toMatch(/[א-ת]/u);
});
