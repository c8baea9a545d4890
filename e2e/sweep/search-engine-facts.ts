import type { Page } from 'playwright-core';
import { pageFileName } from '#contracts/core/reading/public-pages.ts';
import { shopUrl } from '../visitor.ts';
import type { View } from './view.ts';

type Fact = { readonly '@type': string; readonly [name: string]: unknown };

/** Returns the metadata of a page for search engines. */
export async function factsOn(page: Page): Promise<Fact[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Fact);
}

/** Returns the value of the required single element; the number of elements if there is not exactly one. */
async function theOne(page: Page, selector: string, name: string): Promise<string | number> {
  const values = await page
    .locator(selector)
    .evaluateAll((all, wanted) => all.map((element) => element.getAttribute(wanted)), name);
  return values.length === 1 ? (values[0] ?? 0) : values.length;
}

async function wrongAddresses(page: Page, { swept, locale, address }: View): Promise<string[]> {
  const picture = `${shopUrl}/og/${pageFileName(swept.listed ?? '/')}-${locale}.jpg`;
  const wanted = [
    ['link[rel=canonical]', 'href', shopUrl + address],
    ['link[rel=alternate][hreflang=en]', 'href', `${shopUrl}/en${swept.path}`],
    ['link[rel=alternate][hreflang=he]', 'href', `${shopUrl}/he${swept.path}`],
    ['link[rel=alternate][hreflang=x-default]', 'href', `${shopUrl}${swept.path === '' ? '/' : swept.path}`],
    ['meta[property="og:image"]', 'content', picture],
  ] as const;
  const found: string[] = [];
  for (const [selector, name, value] of wanted) {
    const said = await theOne(page, selector, name);
    if (said !== value) found.push(`${selector} says ${said}, not ${value}`);
  }
  const answer = await page.request.get(picture);
  const kind = `${answer.status()} ${answer.headers()['content-type']}`;
  return kind === '200 image/jpeg' ? found : [...found, `the picture is ${kind}`];
}

async function wrongWords(page: Page): Promise<string[]> {
  const title = await page.title();
  const description = String(await theOne(page, 'meta[name=description]', 'content'));
  const alternative = String(await theOne(page, 'meta[property="og:image:alt"]', 'content'));
  const isNamed = alternative.includes(title.split(' · ')[0] ?? '');
  return [
    ...(title.length > 5 ? [] : [`the title is “${title}”`]),
    ...(description.length > 20 ? [] : [`the description is “${description}”`]),
    ...(isNamed ? [] : [`the picture is named “${alternative}”`]),
    ...((await page.locator('meta[name=robots]').count()) === 0 ? [] : ['robots are sent away']),
  ];
}

async function wrongFacts(page: Page, { swept }: View): Promise<string[]> {
  const facts = await factsOn(page);
  const wanted = swept.listed === '/' ? ['LocalBusiness', 'WebSite', 'Product'] : ['BreadcrumbList'];
  const types = new Set(facts.map((fact) => fact['@type']));
  return [
    ...wanted.filter((type) => !types.has(type)).map((type) => `no ${type}`),
    ...facts.filter((fact) => fact['@context'] !== 'https://schema.org').map((fact) => `context of ${fact['@type']}`),
  ];
}

/** Checks that a page declares its content, the URL of the other language, and its preview picture. */
export async function searchEngineFindings(page: Page, view: View): Promise<string[]> {
  return [...(await wrongAddresses(page, view)), ...(await wrongWords(page)), ...(await wrongFacts(page, view))];
}
