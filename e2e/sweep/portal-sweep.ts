import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { isLongForm } from '#testing/endurance.ts';
import { showCheckboxes } from '../list-menu.ts';
import { ask } from '../purchase/asking.ts';
import { withdrawMembershipPlan } from '../account/plan-on-offer.ts';
import { setScene } from '../staff/scene/portal-scene.ts';
import { ownerAtDashboard } from '../staff/staff-member.ts';
import { untilDrawn, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';
import { portalProbes, type PortalWidth } from './portal-probes.ts';
import { portalDialogs, type PortalDialog } from './portal-dialogs.ts';
import { addressOf, portalScreens } from './portal-screens.ts';
import { walkPortal } from './portal-walk.ts';

/** Maximum time for seventy screens and thirty dialogs on a slow, busy machine. */
const TIMEOUT_MS = 900_000;

/**
 * Returns the widths that are checked. The gate checks the desktop in English, and both widths in the language of the
 * staff.
 */
function widthsOf(locale: Locale): readonly PortalWidth[] {
  return isLongForm() || locale === 'he' ? [1440, 390] : [1440];
}

type Seen = { readonly address: string; readonly locale: Locale; readonly place: number };

async function lookAt(page: Page, { address, locale, place }: Seen) {
  const found: string[] = [];
  for (const width of widthsOf(locale)) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    await untilDrawn(page);
    for (const { name, isDue, look } of portalProbes) {
      const view = { locale, width, place };
      if (isDue?.(view) === false) continue;
      const said = await look(page, view);
      found.push(...said.map((finding) => `${name} · ${address} · ${locale} · ${width} px · ${finding}`));
    }
  }
  return found;
}

/** Opens a dialog by pressing a control on its screen. */
async function openDialog(page: Page, { menu, press, tick }: PortalDialog, locale: Locale): Promise<void> {
  if (tick !== undefined) {
    await showCheckboxes(page, locale);
    await page.getByRole('checkbox', { name: wordsOf(locale, tick) }).check();
  }
  if (press.length === 1) await page.keyboard.press(press);
  else {
    if (menu !== undefined) await pressButton(page.locator('main'), wordsOf(locale, menu));
    await pressButton(page, wordsOf(locale, press));
  }
  await page.locator('dialog[open]').waitFor();
}

async function pressButton(within: Page | Locator, text: string): Promise<void> {
  // a name that continues with the name of a record begins with this text
  const [words = ''] = text.split('{');
  const name = new RegExp(`^${RegExp.escape(words.trim())}`);
  await within.getByRole('button', { name }).first().click();
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** Opens every screen and dialog of the portal in one language, and runs all probes that apply. */
export function sweepPortal(locale: Locale): void {
  afterAll(withdrawMembershipPlan);

  test(`every screen of the portal passes every probe that is due in ${locale}`, { timeout: TIMEOUT_MS }, async () => {
    const { page } = await ownerAtDashboard({ locale, width: 1440 });
    const colleague = { name: 'נועה בן־דוד', email: `noa-${randomUUID()}@example.com`, roles: ['support'] };
    await ask(page, 'POST /api/admin/team', colleague);
    const permissions = ['station.read', 'station.write', 'order.read', 'order.refund', 'customer.reveal'];
    const role = {
      ownRoleId: randomUUID(),
      name: `Night ${randomUUID().slice(0, 8)}`,
      nameHe: `לילה ${randomUUID().slice(0, 8)}`,
    };
    await ask(page, 'POST /api/admin/roles', { ...role, permissions, ofStations: false });
    const ids = await setScene(page, await visit('/robots.txt', { locale: 'he' }));
    const found: string[] = [];
    const { goTo } = walkPortal(page, found);
    for (const [place, screen] of portalScreens.entries()) {
      const address = addressOf(screen, ids);
      await goTo(address);
      found.push(...(await lookAt(page, { address, locale, place })));
    }
    for (const [place, dialog] of portalDialogs.entries()) {
      const address = addressOf(dialog, ids);
      await page.setViewportSize({ width: 1440, height: 900 });
      await goTo(address);
      await openDialog(page, dialog, locale);
      found.push(...(await lookAt(page, { address: `${address} · ${dialog.file}`, locale, place })));
      await closeDialog(page);
    }
    expect(found).toEqual([]);
  });
}
