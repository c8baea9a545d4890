import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that stop processes, overload the shop, or start it with every kind of data folder: `npm run endurance`, and
 * the short form of it in the gate.
 */
export const endurance = [
  'testing/chaos/**/*.db.test.ts',
  'server/core/db/cluster/private-cluster.db.test.ts',
  'server/core/http/bodies/bad-input.db.test.ts',
  'server/identity/attacks/fuzz.db.test.ts',
  'server/messaging/outbox-peer.db.test.ts',
  'server/staff/accountant/whole-month.db.test.ts',
];

/** The longest test files. They start first; otherwise one worker would end minutes after the other workers. */
const longest = ['e2e/sweep/portal-hebrew', 'e2e/sweep/', 'testing/chaos/'];

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((part) => moduleId.includes(part));
  return place === -1 ? longest.length : place;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/**
 * Four sizes of tests: unit tests without I/O, tests with a real PostgreSQL, endurance tests, and journeys in Chromium.
 */
export default defineConfig({
  test: {
    // the set-up file makes a test fail if it writes errors to the console
    setupFiles: ['testing/quiet-console.ts'],
    // a test waits for a fact, and on a busy machine a fact can take longer than Vitest's second
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contracts,domain,server,peers,web,testing,scripts,messages}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          // each worker loads modules once instead of once per file, which takes less than half the time
          isolate: false,
          maxWorkers: '100%',
          setupFiles: ['web/lib/language/first-language.ts'],
          // property tests with a thousand examples take long on a busy machine
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{server,peers,testing,scripts,db}/**/*.db.test.ts'],
          exclude: [...endurance, '**/node_modules/**'],
          globalSetup: ['testing/database/database-setup.ts'],
          maxWorkers: 2,
          // every file has its own database, but each worker loads the app's modules only once instead of once per file
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'endurance',
          include: endurance,
          globalSetup: ['testing/database/database-setup.ts'],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/journey-setup.ts'],
          // the set-up file gives each worker its own shop and database
          maxWorkers: 3,
          // each worker loads modules and opens a browser only once
          isolate: false,
          setupFiles: ['e2e/browsers/own-browser.ts'],
          testTimeout: 180_000,
          // failure messages show long lists completely, because they are all that a flaky journey leaves behind
          chaiConfig: { truncateThreshold: 2_000 },
          hookTimeout: 120_000,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      reportsDirectory: '.cache/coverage',
      include: ['domain/**/*.ts'],
      thresholds: { lines: 95, branches: 95 },
    },
  },
});
