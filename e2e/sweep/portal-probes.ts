import type { Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { isLongForm } from '#testing/endurance.ts';
import { barriersByDayAndNight } from '../browsers/access-probes.ts';
import { mainButtonFindings } from '../pages/dialog-probes.ts';
import { markupFindings } from '../pages/html-findings.ts';
import { cutTexts, overfullControls, smallTargets } from '../pages/layout-probes.ts';
import { sidewaysExcess } from '../visitor.ts';
import { unspokenTexts } from './spoken-names.ts';
import { englishResidue } from './texts-present.ts';
import { turnedRound } from './turned-round.ts';

export type PortalWidth = 390 | 1440;
export type PortalView = {
  readonly locale: Locale;
  readonly width: PortalWidth;
  /** Index of the screen or dialog in the walk, from 0. */
  readonly place: number;
};

type PortalProbe = {
  readonly name: string;
  readonly isDue?: (view: PortalView) => boolean;
  readonly look: (page: Page, view: PortalView) => Promise<readonly string[]>;
};

async function firstHeading(page: Page): Promise<string[]> {
  const count = await page.locator('h1').count();
  return count === 1 ? [] : [`${count} first headings`];
}

/** Checks that the title of the tab has the name of the screen or of its record; a long name is shortened. */
async function tabTitle(page: Page): Promise<string[]> {
  const heading = ((await page.locator('h1').first().textContent()) ?? '').replaceAll(/\s+/gu, ' ').trim();
  const title = await page.title();
  const [beginning = ''] = title.split('… · ');
  const isOwn = title.startsWith(`${heading} · `) || (beginning !== title && heading.startsWith(beginning));
  return isOwn ? [] : [`“${title}” over “${heading}”`];
}

async function language(page: Page, { locale }: PortalView): Promise<string[]> {
  const lang = await page.locator('html').getAttribute('lang');
  return lang === locale ? [] : [`says ${lang}`];
}

async function sideways(page: Page): Promise<string[]> {
  const excess = await sidewaysExcess(page);
  return excess > 0 ? [`${excess} px wider than its window`] : [];
}

async function failures(page: Page): Promise<string[]> {
  return page.locator('main [role=alert].notice-danger:visible').allInnerTexts();
}

/** Checks the main button of an open dialog. */
async function mainButton(page: Page): Promise<string[]> {
  return (await page.locator('dialog[open]').count()) === 0 ? [] : mainButtonFindings(page);
}

/** Selector for names, codes, email addresses and field values, which are marked as separate in the portal. */
const setApart = 'script, [lang=en], [translate=no], bdi, [dir=ltr], textarea, option, time, .staff-badge';

async function englishLeft(page: Page): Promise<string[]> {
  // 'API' is the word on the pages of the providers
  const known = /Dana Levi|Owner|\bAPI\b/g;
  const isolated = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;
  const texts = await englishResidue(page, setApart);
  return texts.filter((text) =>
    /[A-Za-z]{3,}/.test(text.replaceAll(isolated, '').replaceAll(isolated, '').replaceAll(known, '')),
  );
}

/** True for the width at which checks run that do not depend on the width. */
const atDesk = ({ width }: PortalView) => width === 1440;
const onPhone = ({ width }: PortalView) => width === 390;
const inHebrew = ({ locale }: PortalView) => locale === 'he';

/**
 * Returns true if the most expensive checks run. In the gate they run once per screen, alternating between phone and
 * desktop, in the language of the staff.
 */
const onPhoneOrDesk = (view: PortalView) =>
  isLongForm() || (inHebrew(view) && onPhone(view) === (view.place % 2 === 0));

/**
 * Checks of the portal. Each returns a list of findings per screen, which should be empty. Expensive checks run once
 * per language.
 */
export const portalProbes: readonly PortalProbe[] = [
  { name: 'failure', look: failures },
  { name: 'first heading', look: firstHeading },
  { name: 'title of the tab', look: tabTitle },
  { name: 'language', isDue: atDesk, look: language },
  { name: 'sideways', look: sideways },
  { name: 'cut text', look: cutTexts },
  { name: 'overfull', look: overfullControls },
  { name: 'name without the text', look: unspokenTexts },
  { name: 'main button', isDue: (view) => inHebrew(view) && atDesk(view), look: mainButton },
  { name: 'small target', isDue: onPhone, look: smallTargets },
  { name: 'turned round', isDue: inHebrew, look: turnedRound },
  { name: 'English in Hebrew', isDue: (view) => inHebrew(view) && onPhone(view), look: englishLeft },
  { name: 'HTML', isDue: atDesk, look: async (page) => markupFindings(await page.content()) },
  { name: 'barrier', isDue: onPhoneOrDesk, look: barriersByDayAndNight },
];
