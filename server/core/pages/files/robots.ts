import { locales } from '#contracts/core/locale.ts';

/**
 * Pages that search engines must not crawl. Their URL contains a secret, or they have no content for search engines.
 */
const uncrawledPages = [
  '/checkout/',
  '/receipt/',
  '/voucher/',
  '/rate/',
  '/s/',
  '/wash/',
  '/dashboard',
  '/login',
  '/register',
  '/password/',
  '/email/',
  '/test-purchase',
  '/founder-member',
];
const uncrawledPaths = ['/api/', '/admin', '/dev/', '/sandbox-pay'];

/**
 * Crawlers that fetch a link in a chat or a post to show a preview. They index nothing. Some of them request no page
 * that is disallowed for all crawlers.
 */
const previewers = [
  'facebookexternalhit',
  'Twitterbot',
  'LinkedInBot',
  'TelegramBot',
  'Slackbot-LinkExpanding',
  'WhatsApp',
];

/** Pages whose links people share. Preview crawlers may therefore fetch them. */
const sharedPages = ['/voucher/'];

function ruleText(agents: readonly string[], pages: readonly string[]): string[] {
  const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
  const left = [...uncrawledPaths, ...pages.flatMap((page) => prefixes.map((prefix) => prefix + page))];
  return [...agents.map((agent) => `User-agent: ${agent}`), ...left.map((path) => `Disallow: ${path}`), ''];
}

/**
 * Returns the text of robots.txt. It contains the paths that search engines should not crawl (RFC 9309), and the
 * sitemap. It does not protect these paths.
 */
export function robotsText(origin: string): string {
  const privatePages = uncrawledPages.filter((page) => !sharedPages.includes(page));
  return [
    ...ruleText(['*'], uncrawledPages),
    ...ruleText(previewers, privatePages),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
