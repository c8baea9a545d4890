import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What kills, overloads and starts on every kind of folder: `npm run endurance`, and its short form in the gate. */
export const endurance = [
  'testing/chaos/**/*.db.test.ts',
  'server/core/db/cluster/private-cluster.db.test.ts',
  'server/core/http/bodies/bad-input.db.test.ts',
  'server/identity/attacks/fuzz.db.test.ts',
  'server/messaging/outbox-peer.db.test.ts',
  'server/staff/accountant/whole-month.db.test.ts',
];

/** What takes longest: begun last, one worker would end minutes after the other. */
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

/** Four sizes of tests: pure ones, ones on a real PostgreSQL, endurance, and journeys in Chromium. */
export default defineConfig({
  test: {
    // a noisy console is a failing test: see the set-up file
    setupFiles: ['testing/quiet-console.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contracts,domain,server,peers,web,testing,scripts,messages}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          // modules are read once for each worker instead of each file: less than half the time
          isolate: false,
          maxWorkers: '100%',
          setupFiles: ['web/lib/language/first-language.ts'],
          // a thousand examples of a property take their time on a busy machine
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
          // every file has a database of its own; the app's modules are read once for each worker instead of each file
          isolate: false,
          testTimeout: 30_000,
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
          // each with a shop and a database of its own: see the set-up file
          maxWorkers: 3,
          // modules are read once for each worker instead of each file; its browser is the file's own
          isolate: false,
          setupFiles: ['e2e/browsers/own-browser.ts'],
          testTimeout: 90_000,
          // what a page shows, it shows after a while
          expect: { poll: { timeout: 10_000 } },
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
