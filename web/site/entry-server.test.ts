import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { publicBrandSchema } from '#contracts/core/brand.ts';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { getHomePageTexts, type HomePageTexts } from '#contracts/site/home-page.ts';
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

/** Responds with texts that the owner changed. */
function changedTo(texts: HomePageTexts): ApiCaller {
  return (endpoint, input) =>
    endpoint.name === getHomePageTexts.name ? Promise.resolve({ status: 200, body: texts }) : api(endpoint, input);
}

const site = { locale: 'en', brand, origin: 'http://shop.example' } as const;

/** Returns the data with which the browser renders the page again. */
function bootOf(html: string): string {
  return /<script type="application\/json" id="boot">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
}

test('a text of the owner is on the page, in its description, and in the data for the browser', async () => {
  const texts = { hero_title: 'Paws in.\nTails out.', home_description: 'A wash <around> the corner' };
  const { html, cacheable } = await render({
    ...site,
    url: '/en',
    api: changedTo({ texts, questions: null, questionsAtHome: false }),
  });
  const [page = ''] = html.split('<script type="application/json"');
  expect(page).toContain('<span>Paws in.');
  expect(page).not.toContain('Muddy in.');
  expect(page).toContain('<meta name="description" content="A wash &lt;around&gt; the corner">');
  expect(page).toMatch(/property="og:description" content="A wash &lt;around&gt; the corner"/);
  expect(bootOf(html)).toContain(JSON.stringify(texts.hero_title));
  expect(bootOf(html)).not.toContain('Muddy in.');
  expect(html).not.toContain('FAQPage');
  // a text that the owner did not change
  expect(page).toContain('Made in Australia');
  expect(cacheable).toBe(true);
});

test.for(['/en/contact', '/en'])('the questions of the owner are on %s and in its structured data', async (url) => {
  const questions = [
    { id: 'own-1', question: 'Is there parking?', answer: 'Yes.' },
    { id: 'wash', question: '', answer: 'Press the button.' },
  ];
  const { html } = await render({ ...site, url, api: changedTo({ texts: {}, questions, questionsAtHome: true }) });
  const [, facts = ''] = /<script type="application\/ld\+json">([^<]*FAQPage[^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(facts)).toMatchObject({
    mainEntity: [
      { name: 'Is there parking?', acceptedAnswer: { text: 'Yes.' } },
      { name: 'How do I wash my dog?', acceptedAnswer: { text: 'Press the button.' } },
    ],
  });
  const [, list = ''] = html.split('id="questions"');
  expect([...list.matchAll(/<summary[^>]*>([^<]*)</g)].map(([, question]) => question)).toEqual([
    'Is there parking?',
    'How do I wash my dog?',
  ]);
});

test('a page whose texts are not known shows the original texts and is not cached', async () => {
  const failing: ApiCaller = (endpoint, input) =>
    endpoint.name === getHomePageTexts.name ? Promise.resolve({ status: 503, body: null }) : api(endpoint, input);
  for (const url of ['/en/contact', '/en/our-service']) {
    expect((await render({ ...site, url, api: failing })).cacheable).toBe(false);
    expect(
      (await render({ ...site, url, api: changedTo({ texts: {}, questions: null, questionsAtHome: false }) }))
        .cacheable,
    ).toBe(true);
  }
  expect((await render({ ...site, url: '/en', api: failing })).html).toContain('Muddy in.');
});
