import { publicPages, type PublicPage } from '#contracts/core/public-pages.ts';
import { pageViews } from './specified-page-texts.ts';
import { homeViews, type SpecifiedView } from './specified-texts.ts';

export type Width = 360 | 390 | 768 | 1440;

/** One address without its language, and what is special about it. */
export type SweptPage = {
  readonly path: string;
  readonly widths: readonly Width[];
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
] as const;

const missingPaths = ['/nothing-here', `/receipt/${'0'.repeat(32)}`, '/founder-member'] as const;

function viewsOf(path: string): SpecifiedView[] {
  return [...homeViews, ...pageViews].filter((view) => view.path === path);
}

function swept(path: string): SweptPage {
  return { path, widths: phoneAndDesk, listed: null, ofAccount: false, views: viewsOf(path), expects: [] };
}

export const sweptPages: readonly SweptPage[] = [
  ...publicPages.map((listed) => ({ ...swept(listed === '/' ? '' : listed), widths: everyWidth, listed })),
  ...openedPaths.map(swept),
  // a phone that is nobody's scanner yet is told so
  { ...swept('/scanner'), expects: [/status of 401/] },
  ...accountPaths.map((path) => ({ ...swept(path), ofAccount: true })),
  ...missingPaths.map((path) => ({ ...swept(path), expects: [/status of 404/] })),
];
