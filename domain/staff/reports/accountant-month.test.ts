import { expect, test } from 'vitest';
import { statementMonthOf } from '#domain/franchise/statement.ts';
import {
  accountsOfMonth,
  boundsOfMonth,
  runMonthChecks,
  closingBalanceOf,
  type MonthCheckInput,
} from './accountant-month.ts';

const months = (...periods: string[]) => periods.map((period) => ({ period }));

test('only the month that is closed next takes what came late, and nothing from before the first', () => {
  const [october, november] = [statementMonthOf('2026-10'), statementMonthOf('2026-11')];
  expect(boundsOfMonth('2026-10', [])).toEqual({ ...october, open: true, earliest: october.from });
  const closed = months('2026-09', '2026-08');
  expect(boundsOfMonth('2026-10', closed)).toMatchObject({ open: true, earliest: statementMonthOf('2026-08').from });
  expect(boundsOfMonth('2026-11', closed)).toEqual({ ...november, open: true, earliest: november.from });
  expect(boundsOfMonth('2026-09', closed).open).toBe(false);
  const year = Array.from({ length: 12 }, (_month, index) => `2025-${String(12 - index).padStart(2, '0')}`);
  expect(boundsOfMonth('2026-01', months(...year)).earliest).toBeGreaterThan(statementMonthOf('2025-06').from);
});

const ready: MonthCheckInput = {
  period: '2026-10',
  latest: '2026-09',
  first: '2025-03',
  now: statementMonthOf('2026-11').from,
  missingDocuments: 0,
  brokenRows: 0,
  comparedAt: statementMonthOf('2026-11').from,
  openDifferences: 0,
};

const openOf = (wish: Partial<MonthCheckInput>) =>
  runMonthChecks({ ...ready, ...wish }).flatMap(({ check, done }) => (done ? [] : [check]));

test('a month is ready where nothing of its check list is open, and each thing alone is in the way', () => {
  expect(openOf({})).toEqual([]);
  expect(openOf({ now: statementMonthOf('2026-11').from - 1 })).toEqual(['over']);
  expect(openOf({ latest: '2026-08' })).toEqual(['over']);
  expect(openOf({ latest: null })).toEqual(['over']);
  expect(openOf({ missingDocuments: 1 })).toEqual(['documents']);
  expect(openOf({ brokenRows: 2 })).toEqual(['books']);
  expect(openOf({ brokenRows: null })).toEqual(['books']);
  expect(openOf({ comparedAt: null })).toEqual(['compared']);
  expect(openOf({ comparedAt: statementMonthOf('2026-11').from - 1 })).toEqual(['compared']);
  expect(openOf({ comparedAt: undefined })).toEqual([]);
  expect(openOf({ openDifferences: 1 })).toEqual(['payments']);
});

test('an account that moved, or had something, is there with what is left', () => {
  const accounts = accountsOfMonth(
    [
      { ledgerAccountId: 'b', balanceAgorot: -100 },
      { ledgerAccountId: 'idle', balanceAgorot: 0 },
    ],
    [
      { ledgerAccountId: 'b', debitAgorot: 30, creditAgorot: 50 },
      { ledgerAccountId: 'a', debitAgorot: 0, creditAgorot: 1 },
    ],
  );
  expect(accounts).toEqual([
    { ledgerAccountId: 'a', openingAgorot: 0, debitAgorot: 0, creditAgorot: 1 },
    { ledgerAccountId: 'b', openingAgorot: -100, debitAgorot: 30, creditAgorot: 50 },
  ]);
  expect(accounts.map(closingBalanceOf)).toEqual([-1, -120]);
});
