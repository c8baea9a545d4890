import { randomBytes } from 'node:crypto';
import { newEnrolmentCode } from '#server/stations/public.ts';
import type { TestBrowser } from '../accounts/account-browser.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import { makePaidOrder } from '../orders/paid-order.ts';

type Try = (browser: TestBrowser) => Promise<number>;
type Scene = { readonly stationSlug: string; newBrowser(): TestBrowser };
type Call = { readonly method: 'GET' | 'POST'; readonly path: string; readonly more?: object };

/** An enrolled staff scanner, and one with a made-up cookie, for `server/core/http/limits/guesses.db.test.ts`. */
export async function scannerThing(
  { deps }: TestApp,
  { stationSlug, newBrowser }: Scene,
  { method, path, more = {} }: Call,
) {
  const browser = newBrowser();
  const code = await newEnrolmentCode(deps, stationSlug, 'scanner');
  const enrolled = await browser.post('/api/scanner/enrolments', { code, name: 'Noa' });
  if (enrolled.statusCode !== 201) throw new Error('the phone was not enrolled');
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 1 });
  const body = method === 'GET' ? undefined : { bayNo: 1, text: deps.keyring.voucherCode(lotId, 1), msAgo: 0, ...more };
  const right: Try = async (asker) => (await asker.send(method, path, body)).statusCode;
  const wrong: Try = (asker) => {
    const guesser = newBrowser();
    guesser.cookies.set('__Host-scanner', randomBytes(32).toString('base64url'));
    return right(asker === browser ? guesser : asker);
  };
  return { browser, other: () => Promise.resolve(newBrowser()), right, wrong, stray: wrong };
}
