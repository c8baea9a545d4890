import { expect, test } from 'vitest';
import { goodwillReasons } from '#contracts/core/goodwill.ts';
import { freezeReasons, reissueReasons, voidReasons } from '#contracts/entitlements/voucher-action-reasons.ts';
import { founderEndReasons, founderGrantReasons } from '#contracts/loyalty/founder-reasons.ts';
import { staffCancelReasons } from '#contracts/selling/membership.ts';
import { pointsWithdrawalReasons } from '#contracts/staff/customers/points-withdrawal.ts';
import { outageReasons } from '#contracts/stations/outage.ts';
import { lotMoves } from '#domain/entitlements/lot-state.ts';
import { orderMoves } from '#domain/payments/order-state.ts';
import { refundMoves } from '#domain/payments/refund-state.ts';
import { refundReasons } from '#domain/payments/refund-terms.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { codeWords } from './code-words.ts';
import { detailLine, detailName, detailText, partsOf } from './detail-words.ts';

setLanguage('en');

test('amounts, shares, instants and roles of an action are formatted for people', () => {
  expect(detailText({ name: 'amountAgorot', value: 5_000 }, 'en')).toBe('₪50');
  expect(detailText({ name: 'shareHundredths', value: 6_250 }, 'en')).toBe('62.5%');
  expect(detailText({ name: 'validUntil', value: '2026-11-23T12:00:00.000Z' }, 'en')).toBe('Nov 23, 2026 14:00');
  expect(detailText({ name: 'roles', value: 'stock_keeper' }, 'en')).toBe('Stock keeper');
  expect(detailText({ name: 'clubMember', value: true }, 'en')).toBe('yes');
  expect(detailText({ name: 'toStationId', value: null }, 'en')).toBe('nothing');
});

test('a file describes an action as the page does', () => {
  const detail = { after: { amountAgorot: 5_000, roles: ['stock_keeper', 'owner'] }, before: null };
  expect(detailLine(detail, 'en')).toBe(
    `${detailName('before')}: nothing; ${detailName('after')}: (${detailName('amountAgorot')}: ₪50; ${detailName('roles')}: Stock keeper, Owner)`,
  );
});

test('the value before comes before the value after, whatever order they were stored in', () => {
  expect(partsOf({ after: 2, stationId: 'x', before: 1 }).map(([name]) => name)).toEqual([
    'before',
    'after',
    'stationId',
  ]);
});

test('a field without a label is shown by its raw name', () => {
  expect(detailName('amountAgorot')).toBe('Amount');
  expect(detailName('fileKey')).toBe(null);
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
  expect(reasons.filter((reason) => codeWords('reason', reason) === null)).toEqual([]);
  const states = [lotMoves, orderMoves, refundMoves].flatMap((moves) => Object.keys(moves));
  expect(states.filter((state) => codeWords('state', state) === null)).toEqual([]);
  expect(detailText({ name: 'before', value: 'frozen' }, 'en')).toBe('Frozen');
  expect(detailText({ name: 'name', value: 'frozen' }, 'en')).toBe('frozen');
  expect(codeWords('reason', 'constructor')).toBe(null);
});

test('a code is shown in the reader’s language', () => {
  setLanguage('he');
  const said = detailText({ name: 'taxTreatment', value: 'at_sale' }, 'he');
  setLanguage('en');
  expect(said).toMatch(/[א-ת]/u);
});
