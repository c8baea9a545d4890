import { defineConfig } from 'vitest/config';
import { endurance } from './vitest.config.ts';

const rules = { include: ['domain/**/*.test.ts'], setupFiles: ['testing/quiet-console.ts'], testTimeout: 20_000 };

/** With a database, and with everybody who sells, redeems or signs in through what is changed. */
const stores = {
  include: ['server/**/*.test.ts', 'testing/bank/*.test.ts'],
  exclude: endurance,
  globalSetup: ['testing/database/database-setup.ts'],
  isolate: false,
  setupFiles: ['testing/quiet-console.ts', 'web/lib/language/first-language.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** What `scripts/gate/mutate.ts` runs for every changed line: the rules' own tests, or those of the server. */
export default defineConfig({
  test: process.env['MUTATED'] === 'server' ? stores : rules,
});
