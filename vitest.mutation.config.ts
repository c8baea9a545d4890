import { defineConfig } from 'vitest/config';

/** What `scripts/mutate.ts` runs for every changed line: the rules' own tests, and nothing that starts a database. */
export default defineConfig({
  test: {
    setupFiles: ['testing/quiet-console.ts'],
    include: ['domain/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
