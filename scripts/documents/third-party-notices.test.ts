import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOTICES_FILE, noticesOf, noticeTableRow, type LockedPackage } from './third-party-notices.ts';

test('a production package is listed once for each version; a development one only if the pages contain it', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/pg': { version: '8.0.0', license: 'MIT' },
    'node_modules/a/node_modules/pg': { version: '8.0.0', license: 'MIT' },
    'node_modules/vitest': { version: '5.0.0', license: 'MIT', dev: true },
    'node_modules/uplot': { version: '1.6.32', license: 'MIT', dev: true },
  };
  expect(noticesOf(packages).map(({ name }) => name)).toEqual(['pg', 'uplot']);
});

test('the notices list what the lock file installs, each with a licence', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };
  const notices = noticesOf(lock.packages);
  expect(notices.filter(({ licence }) => licence === 'not stated')).toEqual([]);
  const rows = readFileSync(NOTICES_FILE, 'utf8')
    .split('\n')
    .filter((line) => /^\| .* \| \d/.test(line));
  expect(rows, 'run npx node scripts/documents/third-party-notices.ts').toEqual(notices.map(noticeTableRow));
});
