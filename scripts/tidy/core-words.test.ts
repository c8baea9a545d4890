import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countBusinessWords, filesAboveCoreCeiling } from './core-words.ts';
import { projectFiles } from './project-files.ts';

test('core names the business no more often than its ceilings say', () => {
  const files = projectFiles((path) => path.startsWith('server/core/'));
  const ceilings = JSON.parse(readFileSync('scripts/tidy/core-words-ceilings.json', 'utf8')) as Record<string, number>;
  expect(filesAboveCoreCeiling(countBusinessWords(files), ceilings)).toEqual([]);
});

test('a file of core that begins to name the business is found', () => {
  const files = [
    { path: 'server/core/jobs/scheduler.ts', text: "// vouchers\nconst duties = ['expire-vouchers', giftDuties];" },
    { path: 'server/core/metrics.ts', text: "const counters = ['wash_started'];" },
    { path: 'server/core/metrics.test.ts', text: 'const voucher = 1;' },
    { path: 'server/selling/order.ts', text: 'const voucher = 1;' },
  ];
  const counts = countBusinessWords(files);
  expect(counts).toEqual({ 'server/core/jobs/scheduler.ts': 2, 'server/core/metrics.ts': 1 });
  expect(filesAboveCoreCeiling(counts, { 'server/core/metrics.ts': 3 })).toEqual([
    "server/core/jobs/scheduler.ts names the business 2 times, at most 0: let its capability's module.ts declare it",
  ]);
});
