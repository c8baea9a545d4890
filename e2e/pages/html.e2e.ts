import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { boughtCode, fillAndSubmit, payBy } from '../purchase/buying.ts';
import { findingsOn } from './html-findings.ts';
import { visit } from '../visitor.ts';

/**
 * Pages that are returned after a form without JavaScript. They have no other URL, so the sweep does not visit them.
 */
const returned = [
  '/franchise?wants=meeting',
  '/contact?problem=validation_failed&field=email',
  '/contact?sent=C-123456',
  '/cancel?problem=order_not_found',
  '/voucher?problem=voucher_not_found',
  '?package=2&problem=validation_failed&field=email',
];

test.each(locales)(
  'every page that a form comes back to in %s is valid HTML as the server sends it',
  async (locale) => {
    const findings = await Promise.all(returned.map((page) => findingsOn(`/${locale}${page}`)));
    expect(findings.flat()).toEqual([]);
  },
);

test.each(locales)('the pages behind a purchase in %s are valid HTML too', async (locale) => {
  const page = await visit(`/${locale}?gift=2`, { locale });
  await fillAndSubmit(page, 'html@example.com');
  await payBy(page, 'approve');
  await boughtCode(page);
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const linked = links.filter((link) => /\/(?:voucher|receipt)\/./.test(link));
  expect(linked.length).toBe(2);
  const rate = linked.find((link) => link.includes('/receipt/'))?.replace('/receipt/', '/rate/') ?? '';
  const findings = await Promise.all(
    [new URL(page.url()).pathname, ...linked, rate].map((address) => findingsOn(address, cookie)),
  );
  expect(findings.flat()).toEqual([]);
});
