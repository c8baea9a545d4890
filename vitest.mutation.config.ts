import { defineConfig } from 'vitest/config';

/** The folders whose lines are changed: `scripts/mutate.ts` says which. */
const folders = (process.env['MUTATED_FOLDERS'] ?? 'domain').split(',');
const needsDatabase = folders.some((folder) => folder.startsWith('server'));

/** What `scripts/mutate.ts` runs for every changed line: the tests in the same folder, rules without a database. */
export default defineConfig({
  test: {
    setupFiles: ['testing/quiet-console.ts'],
    include: folders.map((folder) => `${folder}/**/*.test.ts`),
    exclude: ['server/identity/attacks/fuzz.db.test.ts', '**/node_modules/**'],
    ...(needsDatabase ? { globalSetup: ['testing/database-setup.ts'], isolate: false, hookTimeout: 60_000 } : {}),
    testTimeout: 30_000,
  },
});
