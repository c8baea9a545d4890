import { expect, test } from 'vitest';
import { canRerunFailed, failedJourneys, type JourneyReport } from './journey-report.ts';
import { flakyLines } from './run-steps.ts';

const green = { name: '/shop/e2e/wash.e2e.ts', status: 'passed', message: '', assertionResults: [] };

function redFile(name: string, tests: readonly string[]): JourneyReport['testResults'][number] {
  return {
    name: `/shop/e2e/${name}.e2e.ts`,
    status: 'failed',
    message: 'the shop did not open\n    at line 1',
    assertionResults: [
      { fullName: 'a green one', status: 'passed', failureMessages: null },
      ...tests.map((fullName) => ({
        fullName,
        status: 'failed',
        failureMessages: [`${fullName}: no button\n    at 7`],
      })),
    ],
  };
}

test('a red file is named with its red tests and the message of each failure', () => {
  const report = { success: false, testResults: [green, redFile('buy', ['a guest buys a wash'])] };
  expect(failedJourneys(report, '/shop')).toEqual([
    { file: 'e2e/buy.e2e.ts', tests: ['a guest buys a wash'], messages: ['a guest buys a wash: no button'] },
  ]);
});

test('a failure is reported with everything that its assertion found, and without its stack', () => {
  const found =
    "AssertionError: expected [\n  'cut text · /nothing-here',\n] to deeply equal []\n    at sweep.ts:64:21\n    at run";
  const [red] = failedJourneys(
    {
      success: false,
      testResults: [
        {
          ...redFile('sweep', []),
          assertionResults: [{ fullName: 'a page', status: 'failed', failureMessages: [found] }],
        },
      ],
    },
    '/shop',
  );
  expect(red?.messages).toEqual(["AssertionError: expected [ 'cut text · /nothing-here', ] to deeply equal []"]);
});

test('a file whose set-up failed has the message of the file', () => {
  expect(failedJourneys({ success: false, testResults: [redFile('buy', [])] }, '/shop')).toEqual([
    { file: 'e2e/buy.e2e.ts', tests: [], messages: ['the shop did not open'] },
  ]);
});

test('one to three red files are run once more; a crash and a fourth red file are not', () => {
  const red = ['one', 'two', 'three', 'four'].map((file) => ({ file, tests: [], messages: [] }));
  expect([0, 1, 3, 4].map((count) => canRerunFailed(red.slice(0, count)))).toEqual([false, true, true, false]);
});

test('the gate counts each line that reports a flaky file', () => {
  expect(flakyLines('✓ wash\nFLAKY e2e/buy.e2e.ts: a guest buys\nnot FLAKY here\n')).toEqual([
    'FLAKY e2e/buy.e2e.ts: a guest buys',
  ]);
});
