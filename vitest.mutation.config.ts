import { defineConfig } from 'vitest/config';

const rules = { include: ['domain/**/*.test.ts'], testTimeout: 20_000 };

/** With a database, and with everybody who sells, redeems or signs in through what is changed. */
const stores = {
  include: ['server/**/*.test.ts', 'testing/bank/*.test.ts'],
  exclude: [
    '**/fuzz.db.test.ts',
    '**/private-cluster.db.test.ts',
    '**/whole-month.db.test.ts',
    '**/bad-input.db.test.ts',
  ],
  globalSetup: ['testing/database-setup.ts'],
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** What `scripts/mutate.ts` runs for every changed line: the rules' own tests, or those of the server. */
export default defineConfig({
  test: {
    setupFiles: ['testing/quiet-console.ts'],
    ...(process.env['MUTATED'] === 'server' ? stores : rules),
  },
});
