import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { staffRoles } from '#contracts/staff/customers/members.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';

const root = new URL('../../', import.meta.url);

function textOf(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** Screens of the portal and who sees them, as its own two tables say it. */
const screens = ['web/staff/places.tsx', 'web/staff/further-screens.ts']
  .flatMap((path) => [...textOf(path).matchAll(/path: '([^']+)',[\s\S]*?permission: '([^']+)'/g)])
  .map(([, path = '', permission = '']) => ({ path, permission }));

/** As docs/staff.md says it to people. */
const told = [...textOf('docs/staff.md').matchAll(/^\| [^|]+ \| `\/admin\/([^`]+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, path = '', who = '']) => ({ path, who: who.trim() }),
);

function whoSees(permission: string): string {
  if (permission === 'member') return 'everybody';
  return staffRoles.filter((role) => [...permissionsOf([role])].some((one) => one === permission)).join(', ');
}

test('docs/staff.md names each screen of the portal, and exactly who sees it', () => {
  // details of a list, and rows behind a number of a report, are found from there
  const own = screens.filter(({ path }) => !path.includes(':') && !path.startsWith('reports/'));
  const right = own.map(({ path, permission }) => ({ path, who: whoSees(permission) }));
  const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);
  expect(told.toSorted(byPath)).toEqual(right.toSorted(byPath));
});
