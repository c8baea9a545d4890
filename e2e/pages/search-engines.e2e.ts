import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { publicPages } from '#contracts/core/reading/public-pages.ts';
import { factsOn } from '../sweep/search-engine-facts.ts';
import { shopUrl, visit } from '../visitor.ts';

async function attributeOf(page: Page, selector: string, name: string): Promise<string | null> {
  const found = page.locator(selector);
  expect(await found.count(), selector).toBe(1);
  return found.getAttribute(name);
}

test('the offers that search engines read have the prices that people see, in shekels with VAT', async () => {
  const page = await visit('/en');
  const offers = (await factsOn(page)).filter((fact) => fact['@type'] === 'Product');
  expect(offers.map((fact) => fact['offers'])).toMatchObject(
    ['55.00', '150.00', '220.00', '55.00', '150.00', '220.00'].map((price) => ({
      price,
      priceCurrency: 'ILS',
      priceSpecification: { price, valueAddedTaxIncluded: true },
    })),
  );
  for (const { offers: offer } of offers as unknown as { offers: { url: string } }[]) {
    expect((await page.request.get(offer.url)).status(), offer.url).toBe(200);
  }
});

test('the station list that search engines read is the one that people see', async () => {
  const page = await visit('/he/stations', { locale: 'he' });
  const [list] = (await factsOn(page)).filter((fact) => fact['@type'] === 'ItemList');
  const elements = (list?.['itemListElement'] ?? []) as { item: { '@type': string; '@id': string } }[];
  expect(elements.length).toBe(await page.locator('.station-card').count());
  expect(elements.length).toBeGreaterThan(0);
  for (const { item } of elements) {
    expect(item['@type']).toBe('LocalBusiness');
    await expect.poll(() => page.locator(`[id="${item['@id'].split('#')[1] ?? ''}"]`).count()).toBe(1);
  }
});

test('the questions that search engines read are the ones that people open', async () => {
  const page = await visit('/he/contact', { locale: 'he' });
  const [list] = (await factsOn(page)).filter((fact) => fact['@type'] === 'FAQPage');
  const questions = (list?.['mainEntity'] ?? []) as { name: string; acceptedAnswer: { text: string } }[];
  expect(questions.length).toBeGreaterThan(4);
  for (const { name, acceptedAnswer } of questions) {
    await page.locator('summary', { hasText: name }).click();
    await page.getByText(acceptedAnswer.text).waitFor();
  }
});

test('every address of the sitemap exists and names itself as the right one', async () => {
  const page = await visit('/robots.txt');
  const text = await (await page.request.get(`${shopUrl}/sitemap.xml`)).text();
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBe(publicPages.length * locales.length);
  for (const address of addresses) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(await answer.text()).toContain(`<link rel="canonical" href="${address}">`);
  }
});

test('robots.txt names the sitemap; pages behind a key are not indexed', async () => {
  const page = await visit('/robots.txt', { expects: [/404/] });
  const robots = await (await page.request.get(`${shopUrl}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${shopUrl}/sitemap.xml`);
  expect(robots).toContain('Disallow: /he/receipt/');
  await page.goto(`${shopUrl}/en/receipt/${'0'.repeat(32)}`);
  expect(await attributeOf(page, 'meta[name=robots]', 'content')).toContain('noindex');
  await expect.poll(() => page.locator('link[rel=canonical]').count()).toBe(0);
});

test('the shop can be put on the first screen of a phone, in the language of the page', async () => {
  for (const locale of locales) {
    const page = await visit(`/${locale}`, { locale });
    const href = await attributeOf(page, 'link[rel=manifest]', 'href');
    const answer = await page.request.get(new URL(href ?? '', shopUrl).href);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest = (await answer.json()) as { lang: string; icons: { src: string; sizes: string }[] };
    expect(manifest.lang).toBe(locale);
    for (const { src } of manifest.icons) {
      expect((await page.request.get(shopUrl + src)).status(), src).toBe(200);
    }
    // uses the browser's own check
    const session = await page.context().newCDPSession(page);
    const { errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
  }
});
