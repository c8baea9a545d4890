import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dialogsLeftOut, portalDialogs } from './portal-dialogs.ts';
import { portalScreens } from './portal-screens.ts';
import { sweepPortal } from './portal-sweep.ts';

/** Returns all URLs inside the frame of the portal; `staff.e2e.ts` covers `/admin/login` and `/admin/setup`. */
function routesOfPortal(): Set<string | undefined> {
  const sources = ['routes.tsx', 'places.tsx', 'settings-places.tsx', 'linked-screens.ts'].map((name) =>
    readFileSync(`web/staff/${name}`, 'utf8'),
  );
  const paths = sources.flatMap((text) => [...text.matchAll(/path: '([^']+)'/g)].map(([, path]) => path));
  return new Set(paths.filter((path) => path?.startsWith('/') === false));
}

test('every screen of the portal is in the sweep', () => {
  expect(new Set(portalScreens.map(({ route }) => route))).toEqual(routesOfPortal());
});

/** Returns all files below `web/staff` that contain dialogs. */
function filesOfDialogs(): string[] {
  const files = globSync('**/*.tsx', { cwd: 'web/staff' });
  return files
    .filter((file) => readFileSync(`web/staff/${file}`, 'utf8').includes('<StaffDialog'))
    .map((file) => file.replace(/\.tsx$/, ''));
}

test('every dialog of the portal is in the sweep, or it is said why not', () => {
  const opened = portalDialogs.map(({ file }) => file);
  expect([...opened, ...Object.keys(dialogsLeftOut)].toSorted()).toEqual(filesOfDialogs().toSorted());
});

sweepPortal('en');
