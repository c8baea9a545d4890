import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { locales } from '#contracts/locale.ts';
import { publicPages } from '#contracts/public-pages.ts';
import { boughtCode, fillAndSubmit, payBy } from './buying.ts';
import { shopUrl, visit } from './visitor.ts';

/** Rules that are about taste or contradict HTML itself, each with its reason; all others of both sets count. */
const notOurs = {
  // how React writes what HTML allows either way: <!doctype html>, <br/>, required="", maxLength
  'doctype-style': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attr-case': 'off',
  // a phone with special hyphens cannot be copied into a dialler; the lines do not break it
  'tel-non-breaking': 'off',
} as const;

const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:standard'],
  rules: notOurs,
});

/** What the checker finds in the page as the server sends it. */
async function findingsOn(address: string, cookie = ''): Promise<string[]> {
  const answer = await fetch(shopUrl + address, { headers: { accept: 'text/html', cookie } });
  const report = await checker.validateString(await answer.text());
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) =>
        `${address} ${line}:${column} ${ruleId}: ${message} (${selector})`,
    ),
  );
}

const views = [
  '?package=2',
  '?gift=1',
  '/our-service?tab=products',
  '/our-service?tab=packages',
  '/our-service?tab=loyalty',
  '/franchise?wants=meeting',
  '/nothing-here',
];
const returned = [
  '/contact?problem=validation_failed&field=email',
  '/contact?sent=C-123456',
  '/cancel?problem=order_not_found',
  '/voucher?problem=voucher_not_found',
  '?package=2&problem=validation_failed&field=email',
];

test.each(locales)('every public page in %s is valid HTML as the server sends it', async (locale) => {
  const addresses = [...publicPages, ...views, ...returned].map((page) => `/${locale}${page === '/' ? '' : page}`);
  const findings = await Promise.all(addresses.map((address) => findingsOn(address)));
  expect(findings.flat()).toEqual([]);
});

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
