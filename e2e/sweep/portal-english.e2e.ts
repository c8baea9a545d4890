import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dialogsLeftOut, portalDialogs } from './portal-dialogs.ts';
import { portalScreens } from './portal-screens.ts';
import { sweepPortal } from './portal-sweep.ts';

/** Whatever has an address within the portal's frame; its doors, `/admin/login` and `/admin/setup`, are walked by `staff.e2e.ts`. */
function routesOfPortal(): Set<string | undefined> {
  const sources = ['routes.tsx', 'places.tsx', 'further-screens.ts'].map((name) =>
    readFileSync(`web/staff/${name}`, 'utf8'),
  );
  const paths = sources.flatMap((text) => [...text.matchAll(/path: '([^']+)'/g)].map(([, path]) => path));
  return new Set(paths.filter((path) => path?.startsWith('/admin') === false));
}

test('every screen of the portal is in the sweep', () => {
  expect(new Set(portalScreens.map(({ route }) => route))).toEqual(routesOfPortal());
});

/** Whatever draws a dialog of the portal, below `web/staff`. */
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
