import { expect, test } from 'vitest';
import { listMembershipPlans } from '#contracts/selling/membership.ts';
import type { ApiCaller } from '#web/lib/calls/api.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { loadCatalogue } from './catalogue.ts';

const plan = { number: 1, name: 'Two washes', washCount: 2, washes: 2, price: 99, priceAgorot: 9_900 };

/** Responds late, while a page in the other language is rendered. */
const api: ApiCaller = async ({ path }) => {
  await Promise.resolve();
  setLanguage('he');
  return { status: 200, body: path === listMembershipPlans.path ? [plan] : [] };
};

test.for([
  ['en', 'Or every month: 2 washes'],
  ['he', 'או מנוי חודשי: שתי שטיפות'],
] as const)('the text about the plan is in the language of the request: %s', async ([locale, words]) => {
  setLanguage('en');
  const request = new Request('http://shop.example/', { headers: { 'accept-language': locale } });
  expect((await loadCatalogue(api, request)).membership).toContain(words);
  setLanguage('en');
});

test('a browser request without a language gets the text in the page’s language', async () => {
  const request = new Request('http://shop.example/');
  expect((await loadCatalogue(api, request)).membership).toContain('או מנוי חודשי');
  setLanguage('en');
});
