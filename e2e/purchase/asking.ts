import type { Page } from 'playwright-core';
import { shopUrl } from '../visitor.ts';

export type Line = `${'GET' | 'POST' | 'PUT' | 'PATCH'} /${string}`;

/** Makes an API call as a page of the shop, with the cookies of the browser. Throws if it is refused. */
export async function ask<Answer>(page: Page, line: Line, body?: object): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ');
  const sent = body === undefined ? {} : { data: body };
  const answer = await page.request.fetch(shopUrl + path, { method, headers: { origin: shopUrl }, ...sent });
  const said = await answer.text();
  if (!answer.ok()) throw new Error(`${line}: ${answer.status()} ${said}`);
  return (said === '' ? null : JSON.parse(said)) as Answer;
}

type Ware = '/api/express-checkout' | '/api/nayax-checkout' | '/api/account/membership';

/** Buys and pays with the API calls of the pages. */
export async function buyByCalls(page: Page, ware: Ware, wish: object): Promise<void> {
  const { redirectUrl } = await ask<{ redirectUrl: string }>(page, `POST ${ware}`, wish);
  const form = { outcome: 'approve' };
  await page.request.post(redirectUrl, { form, headers: { origin: shopUrl }, maxRedirects: 0 });
}
