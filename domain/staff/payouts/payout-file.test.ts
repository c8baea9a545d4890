import { expect, test } from 'vitest';
import { parseAgorot } from './payout-amount.ts';
import { parseIsoDay } from './payout-day.ts';
import { parsePayoutFile, parsePayoutHeader } from './payout-file.ts';
import { groupPayouts } from './payout-groups.ts';

const head = 'Transaction date,Transaction id,Card,Type,Amount,Fee,VAT on fees,Net,Payout date,Payout id';

function read(lines: readonly string[], header = head) {
  return parsePayoutFile({ csv: [header, ...lines].join('\r\n'), columns: null, paidOn: null });
}

test.each([
  ['150', 15_000],
  ['1,234.50', 123_450],
  ['1234.5', 123_450],
  ['₪ 55.00', 5_500],
  ['55 ש"ח', 5_500],
  ['-55.00', -5_500],
  ['\u200E\u221255.00', -5_500],
  ['55.00-', -5_500],
  ['(12.00)', -1_200],
  ['0.00', 0],
  ['-0.00', 0],
  ['12.5000', 1_250],
])('the amount %s is %i agorot', (text, agorot) => {
  expect(parseAgorot(text)).toBe(agorot);
});

test.each(['', 'abc', '1.234,50', '12.345', '1,23', '--5', '5,5', '12 a', '(12'])('%j is not an amount', (text) => {
  expect(parseAgorot(text)).toBeNull();
});

test.each([
  ['2026-11-08', '2026-11-08'],
  ['2026-11-08T10:15:00Z', '2026-11-08'],
  ['8/11/2026', '2026-11-08'],
  ['08.11.26', '2026-11-08'],
  ['08-11-2026 14:05', '2026-11-08'],
])('the day %s is %s', (text, day) => {
  expect(parseIsoDay(text)).toBe(day);
});

test.each(['', '31/02/2026', '2026-13-01', '11/2026', 'סה"כ', '45000'])('%j is not a day', (text) => {
  expect(parseIsoDay(text)).toBeNull();
});

test('a list with known column names is read without a choice', () => {
  const { lines, mistakes } = read([
    '2/11/2026,t-1,XXXX-4242,Charge,"1,220.00",14.64,2.64,"1,202.72",8/11/2026,P7',
    '3/11/2026,t-2,42,Refund,150.00,0.00,,(150.00),8/11/2026,P7',
    '4/11/2026,t-3,4242,Chargeback,55.00,,,55.00-,8/11/2026,P7',
    '5/11/2026,,,Monthly fee,,30.00,5.40,-35.40,8/11/2026,P7',
  ]);
  expect(mistakes).toEqual([]);
  expect(lines).toMatchObject([
    { kind: 'payment', grossAgorot: 122_000, feeAgorot: 1_464, feeVatAgorot: 264, last4: '4242', paidOn: '2026-11-08' },
    { kind: 'refund', grossAgorot: -15_000, feeAgorot: 0, feeVatAgorot: 0, last4: '0042' },
    { kind: 'chargeback', grossAgorot: -5_500, feeAgorot: 0, feeVatAgorot: 0 },
    { kind: 'fee', grossAgorot: 0, feeAgorot: 3_000, feeVatAgorot: 540, last4: null },
  ]);
});

test('a Hebrew list with lines above its header and a total below is read', () => {
  const csv = [
    'דוח זיכויים',
    'תקופה: נובמבר',
    '',
    'תאריך עסקה;4 ספרות אחרונות;סכום עסקה;עמלה;מע"מ;סכום לזיכוי;תאריך זיכוי;אסמכתא',
    '02/11/2026;4242;150.00;-1.80;-0.32;147.88;08/11/2026;881',
    '03/11/2026;1111;-50.00;0.00;0.00;-50.00;08/11/2026;882',
    'סה"כ;;100.00;-1.80;-0.32;97.88;;',
  ].join('\n');
  const { lines, skippedRows, mistakes } = parsePayoutFile({ csv, columns: null, paidOn: null });
  expect(mistakes).toEqual([]);
  expect(skippedRows).toBe(1);
  expect(lines).toMatchObject([
    { line: 5, kind: 'payment', grossAgorot: 15_000, feeAgorot: 180, feeVatAgorot: 32, reference: '881' },
    { line: 6, kind: 'refund', grossAgorot: -5_000, feeAgorot: 0 },
  ]);
  expect(parsePayoutHeader(csv)).toHaveLength(8);
});

test('fees are costs, whether the list writes them as positive or as negative amounts', () => {
  const header = 'date,id,amount,fee,payout date';
  const { lines } = read(
    [
      '2026-11-02,1,100.00,-1.20,2026-11-08',
      '2026-11-02,2,200.00,-2.40,2026-11-08',
      '2026-11-03,3,-100.00,1.20,2026-11-08',
    ],
    header,
  );
  expect(lines.map(({ feeAgorot }) => feeAgorot)).toEqual([120, 240, -120]);
});

test('errors name the line and the column', () => {
  const { mistakes } = read([
    'yesterday,t-1,,Charge,150.00,1.80,,148.20,8/11/2026,',
    '2/11/2026,t-2,,Charge,a lot,1.80,,148.20,8/11/2026,',
    '2/11/2026,t-3,,Charge,150.00,1.80,,140.00,8/11/2026,',
    '2/11/2026,t-4,,Charge,150.00,1.80,,148.20,,',
  ]);
  expect(mistakes).toEqual([
    { line: 2, field: 'movedOn', code: 'not_a_day' },
    { line: 3, field: 'gross', code: 'not_an_amount' },
    { line: 4, field: 'net', code: 'sums' },
    { line: 5, field: 'paidOn', code: 'not_a_day' },
  ]);
});

test('a list that is not in shekels is refused, and so is a file without rows, columns or readable letters', () => {
  const codes = (csv: string, paidOn: string | null = '2026-11-08') =>
    parsePayoutFile({ csv, columns: null, paidOn }).mistakes.map(({ code }) => code);
  expect(codes('date,amount,currency\n2026-11-02,100,USD')).toEqual(['currency']);
  expect(codes('date,amount,currency\n2026-11-02,100,₪')).toEqual([]);
  expect(codes('date,amount')).toEqual(['empty']);
  expect(codes('when,how much\n2026-11-02,100')).toEqual(['columns']);
  expect(codes('date,how much\n2026-11-02,100')).toEqual(['columns']);
  expect(codes('date,amount\n2026-11-02,100', null)).toEqual(['paid_on']);
  expect(codes('d\uFFFDte,amount\n2026-11-02,100')).toEqual(['letters']);
  expect(codes('"date,amount\n2026-11-02,100')).toEqual(['empty']);
});

test('two equal payments of a day are two rows with their own keys, the same in each import', () => {
  const header = 'date,card,amount,payout date';
  const line = '2026-11-02,4242,55.00,2026-11-08';
  const keysOf = () => groupPayouts(read([line, line], header).lines)[0]?.lines.map(({ rowKey }) => rowKey);
  expect(new Set(keysOf()).size).toBe(2);
  expect(keysOf()).toEqual(keysOf());
});

test('rows of two days are two payouts', () => {
  const groups = groupPayouts(
    read(['2026-11-02,4242,55.00,2026-11-08', '2026-11-03,4242,55.00,2026-11-09'], 'date,card,amount,payout date')
      .lines,
  );
  expect(groups.map(({ paidOn, lines }) => [paidOn, lines.length])).toEqual([
    ['2026-11-08', 1],
    ['2026-11-09', 1],
  ]);
});
