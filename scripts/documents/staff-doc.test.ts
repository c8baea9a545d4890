import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { staffRoles } from '#contracts/staff/team/staff-users.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';

const root = new URL('../../', import.meta.url);

function textOf(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** Screens of the portal and their permissions, from its two tables. */
const screens = ['web/staff/places.tsx', 'web/staff/settings-places.tsx', 'web/staff/linked-screens.ts']
  .flatMap((path) => [...textOf(path).matchAll(/path: '([^']+)',[\s\S]*?permission: '([^']+)',(\s+scoped: true)?/g)])
  .map(([, path = '', permission = '', own]) => ({ path, permission, isOfPartner: own !== undefined }));

/** The same facts from docs/staff.md. */
const told = [...textOf('docs/staff.md').matchAll(/^\| [^|]+ \| `\/admin\/([^`]+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, path = '', who = '']) => ({ path, who: who.trim() }),
);

function whoSees({ permission, isOfPartner }: (typeof screens)[number]): string {
  if (permission === 'member') return 'everybody except partners';
  return staffRoles
    .filter((role) => isOfPartner || role !== 'partner')
    .filter((role) => [...permissionsOf({ roles: [role], ownRole: null })].some((one) => one === permission))
    .join(', ');
}

test('docs/staff.md names each screen of the portal, and exactly who sees it', () => {
  // detail pages and row pages open from these screens
  const own = screens.filter(({ path }) => !path.includes(':') && !path.startsWith('reports/'));
  const right = own.map((screen) => ({ path: screen.path, who: whoSees(screen) }));
  const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);
  expect(told.toSorted(byPath)).toEqual(right.toSorted(byPath));
});
