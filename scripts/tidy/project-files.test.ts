import { expect, test } from 'vitest';
import { projectPaths } from './project-files.ts';

test("the project's own files are its sources, without what is installed, built or secret", () => {
  const paths = projectPaths();
  for (const path of ['README.md', '.ci/run', '.gitignore', 'scripts/tidy/project-files.ts', 'db/schema.sql']) {
    expect(paths).toContain(path);
  }
  const foreign =
    /(^|\/)(node_modules|\.git|\.cache|\.data|coverage)\/|^(web|server)\/dist\/|^messages\/compiled\/|\.env$/;
  expect(paths.filter((path) => foreign.test(path))).toEqual([]);
});
