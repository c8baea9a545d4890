import { locales, type Locale } from '#contracts/core/locale.ts';
import { publicPages, type PublicPage } from '#contracts/core/reading/public-pages.ts';
import { isLongForm } from '#testing/endurance.ts';
import { pageViews } from './specified-page-texts.ts';
import { homeViews, type SpecifiedView } from './specified-texts.ts';

export type Width = 360 | 390 | 768 | 1440;

/** A URL without language, with the facts that are special to its page. */
export type SweptPage = {
  readonly path: string;
  readonly widths: readonly Width[];
  /**
   * Languages in which the page is checked completely. In the other language it is only read, because the gate
   * alternates between languages.
   */
  readonly wholeIn: readonly Locale[];
  /** Present for public pages, which need search metadata, any zoom, and keyboard access. */
  readonly listed: PublicPage | null;
  /** True for the pages of an account. */
  readonly ofAccount: boolean;
  /** Views of this page in the specification. */
  readonly views: readonly SpecifiedView[];
  /** Console errors that are expected on the page. */
  readonly expects: readonly RegExp[];
};

const everyWidth: readonly Width[] = [360, 390, 768, 1440];
const phoneAndDesk: readonly Width[] = [390, 1440];
/** In the gate an open page is resized to the other widths (`besideFindings`), because opening it is most of the work. */
const listedWidths = isLongForm() ? everyWidth : phoneAndDesk;

const someLink = 'A'.repeat(43);

/** Tabs, dialogs, one station, and pages to which no page links. */
const openedPaths = [
  '/our-service?tab=products',
  '/our-service?tab=packages',
  '/our-service?tab=loyalty',
  '?package=2',
  '?gift=3',
  '/s',
  '/stations/tel-aviv-hayarkon-park',
  '/test-purchase',
] as const;

/** Sign-in pages. They detect the abilities of the device after loading, and reserve space for the result. */
const accountPaths = [
  '/login',
  '/login?signIn=failed',
  '/login?phone=1',
  '/register',
  '/password/forgot',
  '/password/forgot?sent=1',
  `/password/reset#${someLink}`,
  '/password/reset',
  `/email/verify#${someLink}`,
  '/phone/join',
] as const;

const missingPaths = ['/nothing-here', `/receipt/${'0'.repeat(32)}`, '/founder-member'] as const;

function viewsOf(path: string): SpecifiedView[] {
  return [...homeViews, ...pageViews].filter((view) => view.path === path);
}

type PageFacts = Omit<SweptPage, 'wholeIn'>;

function swept(path: string): PageFacts {
  return { path, widths: phoneAndDesk, listed: null, ofAccount: false, views: viewsOf(path), expects: [] };
}

function wholeInTurn(page: PageFacts, place: number): SweptPage {
  return { ...page, wholeIn: isLongForm() ? locales : [place % 2 === 0 ? 'he' : 'en'] };
}

const pages: readonly PageFacts[] = [
  ...publicPages.map((listed) => ({ ...swept(listed === '/' ? '' : listed), widths: listedWidths, listed })),
  ...openedPaths.map(swept),
  // a phone that is not enrolled as a scanner shows that
  { ...swept('/scanner'), expects: [/status of 401/] },
  ...accountPaths.map((path) => ({ ...swept(path), ofAccount: true })),
  ...missingPaths.map((path) => ({ ...swept(path), expects: [/status of 404/] })),
];

export const sweptPages: readonly SweptPage[] = pages.map(wholeInTurn);
