import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { publicBrandSchema } from '#contracts/core/brand.ts';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { listShowcase } from '#contracts/site/showcase.ts';
import { listMembershipPlans } from '#contracts/selling/membership.ts';
import type { ApiCaller } from '#web/lib/calls/api.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { manifest } from './client-manifest.ts';
import { render } from './entry-server.tsx';

const brand = publicBrandSchema.parse(JSON.parse(readFileSync('brand.json', 'utf8')));
const plan = { number: 1, name: 'Two washes', washCount: 2, washes: 2, price: 99, priceAgorot: 9_900 };
const words = { en: 'Or every month: 2 washes', he: 'או מנוי חודשי: שתי שטיפות' } as const satisfies Record<
  Locale,
  string
>;

/** Responds after a delay, in which concurrent renderings begin. */
const api: ApiCaller = async ({ path }) => {
  await Promise.resolve();
  return { status: 200, body: path === listMembershipPlans.path ? [plan] : [] };
};

// the file list of the build
Object.assign(manifest, {
  'web/site/entry-client.tsx': { file: 'assets/entry.js' },
  'web/lib/old-browsers.ts': { file: 'assets/old-browsers.js' },
});
afterAll(() => setLanguage('en'));

test('a shop without an optional part does not call it', async () => {
  const asked: string[] = [];
  const noting: ApiCaller = (endpoint, input) => {
    asked.push(endpoint.path);
    return api(endpoint, input);
  };
  const page = { url: '/en', locale: 'en', api: noting, brand, origin: 'http://shop.example' } as const;
  await render(page);
  expect(asked).toEqual(expect.arrayContaining([listMembershipPlans.path, listShowcase.path]));
  asked.length = 0;
  await render({ ...page, modulesOff: ['membership', 'showcase'] });
  expect(asked).not.toContain(listMembershipPlans.path);
  expect(asked).not.toContain(listShowcase.path);
});

test('pages that are rendered at the same time each have their own language', async () => {
  const asked = [...locales, ...locales];
  const pages = await Promise.all(
    asked.map((locale) => render({ url: `/${locale}`, locale: 'en', api, brand, origin: 'http://shop.example' })),
  );
  const spoken = pages.map(({ html }) => locales.filter((locale) => html.includes(words[locale])));
  expect(spoken).toEqual(asked.map((locale) => [locale]));
});
