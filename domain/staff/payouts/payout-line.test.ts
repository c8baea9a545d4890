import { expect, test } from 'vitest';
import { parsePayoutFile, parsePayoutHeader } from './payout-file.ts';
import { groupPayouts } from './payout-groups.ts';

const head = 'Transaction date,Transaction id,Our reference,Card,Type,Amount,Fee,VAT on fees,Net,Payout date,Payout id';

function read(lines: readonly string[], header = head) {
  return parsePayoutFile({ csv: [header, ...lines].join('\n'), columns: null, paidOn: '2026-11-08' });
}

test('a fee without a payment is a cost by its net amount, its fee or its gross amount', () => {
  const { lines, mistakes } = read([
    '5/11/2026,a,,,Monthly fee,,30.00,5.40,-35.40,8/11/2026,P7',
    '5/11/2026,b,,,Monthly fee,,-30.00,,,8/11/2026,P7',
    '5/11/2026,c,,,Monthly fee,-12.00,,,0.00,8/11/2026,P7',
    '5/11/2026,d,,,Monthly fee,-12.00,0.00,,,8/11/2026,P7',
    '5/11/2026,e,,,Fee returned,,,,10.00,8/11/2026,P7',
  ]);
  expect(mistakes).toEqual([]);
  expect(lines.map(({ feeAgorot, feeVatAgorot }) => [feeAgorot, feeVatAgorot])).toEqual([
    [3_000, 540],
    [3_000, 0],
    [1_200, 0],
    [1_200, 0],
    [-1_000, 0],
  ]);
});

test('a refund is negative, whether the list writes its amounts as positive or as negative', () => {
  const { lines } = read([
    '3/11/2026,a,,,Refund,150.00,,,150.00,8/11/2026,P7',
    '3/11/2026,b,,,Refund,-150.00,,,-150.00,8/11/2026,P7',
    '3/11/2026,c,,,,-150.00,,,,8/11/2026,P7',
    '3/11/2026,d,,,Refund,150.00,-1.80,-0.32,147.88,8/11/2026,P7',
  ]);
  expect(lines.map(({ grossAgorot }) => grossAgorot)).toEqual([-15_000, -15_000, -15_000, -15_000]);
  // the provider returned the fee of the payment
  expect(lines.map(({ feeAgorot, feeVatAgorot }) => [feeAgorot, feeVatAgorot])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [-180, -32],
  ]);
});

test('fee and net amount that contradict the amount are a mistake of the line, and other lines are read', () => {
  const { lines, mistakes } = read([
    '3/11/2026,a,,,Charge,150.00,1.80,,140.00,8/11/2026,P7',
    '3/11/2026,b,,,Charge,150.00,1.80,0.32,147.88,8/11/2026,P7',
    '3/11/2026,c,,,Charge,,1.80,,140.00,8/11/2026,P7',
    '3/11/2026,d,,,Charge,150.00,much,,,8/11/2026,P7',
  ]);
  expect(mistakes).toEqual([
    { line: 2, field: 'net', code: 'sums' },
    { line: 4, field: 'gross', code: 'not_an_amount' },
    { line: 5, field: 'fee', code: 'not_an_amount' },
  ]);
  expect(lines.map(({ reference }) => reference)).toEqual(['b']);
});

test('a line that moves no money is left out without a mistake', () => {
  expect(read(['3/11/2026,a,,,Charge,0.00,0.00,,0.00,8/11/2026,P7'])).toMatchObject({ lines: [], mistakes: [] });
});

test('the day of the payout comes from the line, or from the choice if the line has none', () => {
  const { lines } = read([
    '3/11/2026,a,,4242,Charge,55.00,,,,9/11/2026,',
    '3/11/2026,b,,card 9-0042,Charge,55.00,,,,,',
    '3/11/2026,c,,none,Charge,55.00,,,,,',
  ]);
  expect(lines.map(({ last4, paidOn }) => [paidOn, last4])).toEqual([
    ['2026-11-09', '4242'],
    ['2026-11-08', '0042'],
    ['2026-11-08', null],
  ]);
});

test('a row is recognised by its reference, and without it by its facts', () => {
  const keysOf = (lines: readonly string[]) => groupPayouts(read(lines).lines)[0]?.lines.map(({ rowKey }) => rowKey);
  const fee = (amount: string) => `5/11/2026,,,,Monthly fee,,${amount},,,8/11/2026,P7`;
  expect(keysOf([fee('30.00')])).not.toEqual(keysOf([fee('31.00')]));
  // a corrected fee of a payment is the same row; a second part of a refund is not
  const payment = (amount: string) => `3/11/2026,t-1,,,Charge,150.00,${amount},,,8/11/2026,P7`;
  expect(keysOf([payment('1.80')])).toEqual(keysOf([payment('1.90')]));
  const refund = (amount: string) => `3/11/2026,t-1,,,Refund,${amount},,,,8/11/2026,P7`;
  expect(keysOf([refund('20.00')])).not.toEqual(keysOf([refund('30.00')]));
});

test('rows without a transaction are skipped, and a file without rows has no header', () => {
  const total = ['Total,,,,,205.00,,,,,', ',,,,,205.00,,,,,', '3/11/2026,a,,,Charge,55.00,,,,8/11/2026,P7'];
  const { lines, skippedRows } = read(total);
  expect([lines.length, skippedRows]).toEqual([1, 2]);
  expect(parsePayoutHeader('')).toEqual([]);
  expect(parsePayoutHeader('"not closed')).toEqual([]);
});
