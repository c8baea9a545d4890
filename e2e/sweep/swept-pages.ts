import { locales, type Locale } from '#contracts/core/locale.ts';
import { publicPages, type PublicPage } from '#contracts/core/reading/public-pages.ts';
import { isLongForm } from '#testing/endurance.ts';
import { pageViews } from './specified-page-texts.ts';
import { homeViews, type SpecifiedView } from './specified-texts.ts';

export type Width = 360 | 390 | 768 | 1440;

/** One address without its language, and what is special about it. */
export type SweptPage = {
  readonly path: string;
  readonly widths: readonly Width[];
  /** In these it is swept whole, in the others it is only read: the gate takes the languages by turns. */
  readonly wholeIn: readonly Locale[];
  /** What everybody may find has to be found: words for search engines, room at any zoom, a way through by keyboard. */
  readonly listed: PublicPage | null;
  /** Whether it belongs to an account. */
  readonly ofAccount: boolean;
  /** What the specification wants to be read here. */
  readonly views: readonly SpecifiedView[];
  /** Console errors that belong to the page. */
  readonly expects: readonly RegExp[];
};

const everyWidth: readonly Width[] = [360, 390, 768, 1440];
const phoneAndDesk: readonly Width[] = [390, 1440];

const someLink = 'A'.repeat(43);

/** Tabs, dialogs, one station, and pages that only a sticker leads to or nothing at all. */
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

/** The ways into an account. They find out what the device can do when they are there, and make room for it. */
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
  ...publicPages.map((listed) => ({ ...swept(listed === '/' ? '' : listed), widths: everyWidth, listed })),
  ...openedPaths.map(swept),
  // a phone that is nobody's scanner yet is told so
  { ...swept('/scanner'), expects: [/status of 401/] },
  ...accountPaths.map((path) => ({ ...swept(path), ofAccount: true })),
  ...missingPaths.map((path) => ({ ...swept(path), expects: [/status of 404/] })),
];

export const sweptPages: readonly SweptPage[] = pages.map(wholeInTurn);
