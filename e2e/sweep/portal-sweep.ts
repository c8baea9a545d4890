import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { withdrawPlan } from '../plan-on-offer.ts';
import { setScene } from '../portal-scene.ts';
import { newOwner } from '../staff-member.ts';
import { untilDrawn, visit } from '../visitor.ts';
import { portalProbes, type PortalWidth } from './portal-probes.ts';
import { addressOf, portalScreens } from './portal-screens.ts';
import { walkPortal } from './portal-walk.ts';

/** Seventy screens, on a machine that is busy with other things. */
const TIMEOUT_MS = 480_000;
const widths: readonly PortalWidth[] = [1440, 390];

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

/** Every screen of the portal in one language, in one walk, at both widths under every probe that is due. */
export function sweepPortal(locale: Locale): void {
  afterAll(withdrawPlan);

  test(`every screen of the portal passes every probe in ${locale}`, { timeout: TIMEOUT_MS }, async () => {
    const { page } = await newOwner({ locale, width: 1440 });
    const ids = await setScene(page, await visit('/robots.txt', { locale: 'he' }));
    const found: string[] = [];
    const { goTo } = walkPortal(page, found);
    for (const screen of portalScreens) {
      const address = addressOf(screen, ids);
      await goTo(address);
      found.push(...(await lookAt(page, { address, locale })));
    }
    expect(found).toEqual([]);
  });
}
