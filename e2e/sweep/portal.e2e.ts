import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { withdrawPlan } from '../plan-on-offer.ts';
import { setScene, type PortalIds } from '../portal-scene.ts';
import { newOwner } from '../staff-member.ts';
import { untilDrawn, visit } from '../visitor.ts';
import { portalProbes, type PortalWidth } from './portal-probes.ts';
import { addressOf, portalScreens } from './portal-screens.ts';
import { walkPortal } from './portal-walk.ts';

/** Every screen twice, on a machine that is busy with other things. */
const TIMEOUT_MS = 300_000;
const widths: readonly PortalWidth[] = [1440, 390];

afterAll(withdrawPlan);

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

async function lookAt(page: Page, { address, locale }: { readonly address: string; readonly locale: Locale }) {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    await untilDrawn(page);
    for (const { name, isDue, look } of portalProbes) {
      if (isDue?.({ locale, width }) === false) continue;
      const said = await look(page, { locale, width });
      found.push(...said.map((finding) => `${name} · ${address} · ${locale} · ${width} px · ${finding}`));
    }
  }
  return found;
}

let scene: Promise<PortalIds> | undefined;

test.each(locales)('every screen of the portal passes every probe in %s', { timeout: TIMEOUT_MS }, async (locale) => {
  const { page } = await newOwner({ locale, width: 1440 });
  scene ??= setScene(page, await visit('/robots.txt', { locale: 'he' }));
  const ids = await scene;
  const found: string[] = [];
  const { goTo } = walkPortal(page, found);
  for (const screen of portalScreens) {
    const address = addressOf(screen, ids);
    await goTo(address);
    found.push(...(await lookAt(page, { address, locale })));
  }
  expect(found).toEqual([]);
});
