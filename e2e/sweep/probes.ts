import type { Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { isLongForm } from '#testing/endurance.ts';
import { barriersByDayAndNight } from '../browsers/access-probes.ts';
import { findingsOn } from '../pages/html-findings.ts';
import { cutTexts, movedParts, smallTargets } from '../pages/layout-probes.ts';
import { sidewaysExcess } from '../visitor.ts';
import { floatingFindings, floatingOverLargeLetters } from './floating.ts';
import { isWalked, tabFindings } from './keyboard-walk.ts';
import { largeLetterFindings, zoomFindings } from './magnified.ts';
import { searchEngineFindings } from './search-engine-facts.ts';
import type { SweptPage, Width } from './swept-pages.ts';
import { englishResidue, missingTexts, missingTextsOfOpened } from './texts-present.ts';

export type View = {
  readonly swept: SweptPage;
  /** With its language. */
  readonly address: string;
  readonly locale: Locale;
  readonly width: Width;
  /** Everything is looked at that is seen; otherwise only what is read. */
  readonly isWhole: boolean;
};

/** What is looked at by machine on a page. An empty list means that all is well. */
type Probe = {
  readonly name: string;
  readonly isDue: (view: View) => boolean;
  readonly look: (page: Page, view: View) => Promise<readonly string[]>;
};

const always = () => true;

/** The costliest: where a page is whole in one language only, as a phone shows it in Hebrew and a desk in English. */
const onPhoneOrDesk = ({ isWhole, locale, width }: View) =>
  isWhole && (width === (locale === 'he' ? 390 : 1440) || (isLongForm() && (width === 390 || width === 1440)));

const atDesk = ({ width }: View) => width === 1440;
const listedAtDesk = (view: View) => view.isWhole && view.swept.listed !== null && atDesk(view);

const inHebrewAtDesk = (view: View) => view.locale === 'he' && atDesk(view);

/** What the server sends is the same at every width. */
const sentOnce = atDesk;
const listedOnce = (view: View) => view.swept.listed !== null && sentOnce(view);

async function firstHeading(page: Page): Promise<string[]> {
  const count = await page.locator('h1').count();
  return count === 1 ? [] : [`${count} first headings`];
}

async function language(page: Page, { locale }: View): Promise<string[]> {
  const lang = await page.locator('html').getAttribute('lang');
  return lang === locale ? [] : [`says ${lang}`];
}

async function sideways(page: Page): Promise<string[]> {
  const excess = await sidewaysExcess(page);
  return excess > 0 ? [`${excess} px wider than its window`] : [];
}

/** With everything that the page moves by itself; all else is looked at when it is still. */
async function moves(page: Page, { swept }: View): Promise<string[]> {
  const moved = await movedParts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return swept.ofAccount ? [] : moved;
}

/** In this order: first what only looks, then what resizes the window, then what presses. The settings of the last stay. */
export const probes: readonly Probe[] = [
  { name: 'moves by itself', isDue: always, look: moves },
  { name: 'first heading', isDue: always, look: firstHeading },
  { name: 'language', isDue: always, look: language },
  { name: 'sideways', isDue: always, look: sideways },
  { name: 'cut text', isDue: always, look: cutTexts },
  { name: 'small target', isDue: always, look: smallTargets },
  { name: 'English in Hebrew', isDue: inHebrewAtDesk, look: (page) => englishResidue(page) },
  { name: 'search engines', isDue: listedOnce, look: searchEngineFindings },
  { name: 'HTML', isDue: sentOnce, look: (_page, { address }) => findingsOn(address) },
  { name: 'barrier', isDue: onPhoneOrDesk, look: barriersByDayAndNight },
  { name: 'text of the specification', isDue: atDesk, look: missingTexts },
  { name: 'floating', isDue: listedAtDesk, look: floatingFindings },
  { name: 'zoom', isDue: listedAtDesk, look: zoomFindings },
  { name: 'Tab key', isDue: isWalked, look: tabFindings },
  { name: 'text of the specification', isDue: atDesk, look: missingTextsOfOpened },
  { name: 'large letters', isDue: listedAtDesk, look: largeLetterFindings },
  { name: 'floating over large letters', isDue: listedAtDesk, look: floatingOverLargeLetters },
];
