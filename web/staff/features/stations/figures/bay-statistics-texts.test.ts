import { expect, test } from 'vitest';
import { uptimeText } from './bay-statistics-texts.ts';

const row = { watched: true, visits: 0, openSeconds: 36_000, outSeconds: 0 };

test('uptime is written in words, and not before an hour has been recorded', () => {
  expect(uptimeText({ ...row, openSeconds: 3_599, outSeconds: 1_200 })).toBe('Less than an hour recorded');
  expect(uptimeText({ ...row, outSeconds: 840 })).toContain('14 minutes with problems');
  expect(uptimeText({ ...row, outSeconds: 1 })).toContain('1 minute with problems');
  expect(uptimeText({ ...row, outSeconds: 12_000 })).toContain('3 hours 20 minutes with problems');
  expect(uptimeText(row)).toBe('No problems in 10 hours');
});
