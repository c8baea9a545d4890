import { defineConfig } from 'vitest/config';
import { endurance } from './vitest.config.ts';

const rules = { include: ['domain/**/*.test.ts'], setupFiles: ['testing/quiet-console.ts'], testTimeout: 20_000 };

/** Tests of the server, with a database. They include the capabilities that use the changed code. */
const stores = {
  include: ['server/**/*.test.ts', 'testing/bank/*.test.ts'],
  exclude: endurance,
  globalSetup: ['testing/database/database-setup.ts'],
  isolate: false,
  setupFiles: ['testing/quiet-console.ts', 'web/lib/language/first-language.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** Tests that `scripts/gate/mutate.ts` runs for every changed line: those of the domain or those of the server. */
export default defineConfig({
  test: process.env['MUTATED'] === 'server' ? stores : rules,
});
