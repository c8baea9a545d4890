import { expect, test } from 'vitest';
import { ownPaths } from './own-files.ts';

test("the project's own files are its sources, without what is installed, built or secret", () => {
  const paths = ownPaths();
  for (const path of ['README.md', '.ci/run', '.gitignore', 'scripts/tidy/own-files.ts', 'db/schema.sql']) {
    expect(paths).toContain(path);
  }
  const foreign =
    /(^|\/)(node_modules|\.git|\.cache|\.data|coverage)\/|^(web|server)\/dist\/|^messages\/compiled\/|\.env$/;
  expect(paths.filter((path) => foreign.test(path))).toEqual([]);
});
