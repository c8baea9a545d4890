import { locales } from '#contracts/core/locale.ts';

/** Behind a key in the address, or nothing to read for anybody who searches. */
const pagesToLeave = [
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
const pathsToLeave = ['/api/', '/admin', '/dev/', '/sandbox-pay'];

/** What search engines should not ask for (RFC 9309), and where the list of pages is. Not a protection of anything. */
export function robotsText(origin: string): string {
  const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
  const left = [...pathsToLeave, ...pagesToLeave.flatMap((page) => prefixes.map((prefix) => prefix + page))];
  return ['User-agent: *', ...left.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  );
}
