import type { Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { shopUrl } from '../visitor.ts';

export type Line = `${'GET' | 'POST' | 'PUT' | 'PATCH'} /${string}`;

type Sent = { readonly body: object | undefined; readonly locale?: Locale | undefined };

async function answerTo(page: Page, line: Line, { body, locale }: Sent): Promise<unknown> {
  const [method = '', path = ''] = line.split(' ');
  const sent = body === undefined ? {} : { data: body };
  const language = locale === undefined ? {} : { 'x-language': locale };
  const headers = { origin: shopUrl, ...language };
  const answer = await page.request.fetch(shopUrl + path, { method, headers, ...sent });
  const said = await answer.text();
  if (!answer.ok()) throw new Error(`${line}: ${answer.status()} ${said}`);
  return said === '' ? null : JSON.parse(said);
}

/** Makes an API call as a page of the shop, with the cookies of the browser. Throws if it is refused. */
export async function ask<Answer>(page: Page, line: Line, body?: object): Promise<Answer> {
  return (await answerTo(page, line, { body })) as Answer;
}

type Ware = '/api/express-checkout' | '/api/nayax-checkout' | '/api/account/membership';

/** The body of a checkout, and the language of the page on which it is filled in. */
type Wish = { readonly locale?: Locale; readonly [field: string]: unknown };

/** Buys and pays with the API calls of the pages. Returns the URL of the page to which the bank leads. */
export async function buyByCalls(page: Page, ware: Ware, { locale, ...body }: Wish): Promise<string> {
  const { redirectUrl } = (await answerTo(page, `POST ${ware}`, { body, locale })) as { redirectUrl: string };
  const form = { outcome: 'approve' };
  const paid = await page.request.post(redirectUrl, { form, headers: { origin: shopUrl }, maxRedirects: 0 });
  return paid.headers()['location'] ?? '';
}
