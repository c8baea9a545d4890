import type { Page } from 'playwright-core';
import { isLongForm } from '#testing/endurance.ts';
import { barriersByDayAndNight } from '../browsers/access-probes.ts';
import { findingsOn } from '../pages/html-findings.ts';
import { cutTexts, misshapenPictures, movedParts, smallTargets } from '../pages/layout-probes.ts';
import { sidewaysExcess } from '../visitor.ts';
import { floatingFindings, floatingOverLargeLetters } from './floating.ts';
import { isWalked, tabFindings } from './keyboard-walk.ts';
import { besideFindings, largeLetterFindings, zoomFindings } from './magnified.ts';
import { searchEngineFindings } from './search-engine-facts.ts';
import { unspokenTexts } from './spoken-names.ts';
import type { View } from './view.ts';
import { englishResidue, missingTexts, missingTextsOfOpened } from './texts-present.ts';

/** A check that runs on every page. An empty list means that it found no problem. */
type Probe = {
  readonly name: string;
  readonly isDue: (view: View) => boolean;
  readonly look: (page: Page, view: View) => Promise<readonly string[]>;
};

const always = () => true;

/**
 * Returns true if the most expensive checks run: for a page that is checked completely in one language, on a phone in
 * Hebrew and on a desktop in English.
 */
const onPhoneOrDesk = ({ isWhole, locale, width }: View) =>
  isWhole && (width === (locale === 'he' ? 390 : 1440) || (isLongForm() && (width === 390 || width === 1440)));

const atDesk = ({ width }: View) => width === 1440;
const listedAtDesk = (view: View) => view.isWhole && view.swept.listed !== null && atDesk(view);

/** The long form opens pages at these widths instead. */
const isBeside = ({ isWhole, swept }: View) => isWhole && swept.listed !== null && !isLongForm();

const inHebrewAtDesk = (view: View) => view.locale === 'he' && atDesk(view);

/** Checks of the server's response, which is the same at every width, run at one width. */
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

/**
 * Returns movements of the page. This check includes everything that the page moves by itself; all other checks wait
 * until the page is still.
 */
async function moves(page: Page, { swept }: View): Promise<string[]> {
  const moved = await movedParts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return swept.ofAccount ? [] : moved;
}

/**
 * The order matters: first checks that only read, then checks that resize the window, then checks that press controls.
 * The settings of the last check are not restored.
 */
export const probes: readonly Probe[] = [
  { name: 'moves by itself', isDue: always, look: moves },
  { name: 'first heading', isDue: always, look: firstHeading },
  { name: 'language', isDue: always, look: language },
  { name: 'sideways', isDue: always, look: sideways },
  { name: 'cut text', isDue: always, look: cutTexts },
  { name: 'small target', isDue: always, look: smallTargets },
  { name: 'name without the text', isDue: always, look: unspokenTexts },
  { name: 'misshapen picture', isDue: atDesk, look: misshapenPictures },
  { name: 'English in Hebrew', isDue: inHebrewAtDesk, look: (page) => englishResidue(page) },
  { name: 'search engines', isDue: listedOnce, look: searchEngineFindings },
  { name: 'HTML', isDue: sentOnce, look: (_page, { address }) => findingsOn(address) },
  { name: 'barrier', isDue: onPhoneOrDesk, look: barriersByDayAndNight },
  { name: 'text of the specification', isDue: atDesk, look: missingTexts },
  { name: 'floating', isDue: listedAtDesk, look: floatingFindings },
  { name: 'zoom', isDue: listedAtDesk, look: zoomFindings },
  { name: 'beside', isDue: isBeside, look: besideFindings },
  { name: 'Tab key', isDue: isWalked, look: tabFindings },
  { name: 'text of the specification', isDue: atDesk, look: missingTextsOfOpened },
  { name: 'large letters', isDue: listedAtDesk, look: largeLetterFindings },
  { name: 'floating over large letters', isDue: listedAtDesk, look: floatingOverLargeLetters },
];
