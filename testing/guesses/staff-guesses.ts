import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { systemActor } from '#server/core/actor.ts';
import { inviteStaffUser } from '#server/staff/public.ts';
import { GOOD_PASSWORD, type TestBrowser } from '../accounts/account-browser.ts';
import { mailsTo } from '../accounts/account-mailbox.ts';
import { makePaidOrder } from '../orders/paid-order.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import { makeMember } from '../staff/staff-member.ts';
import { addStaffPasskey } from '../staff/staff-passkey.ts';

type Try = (browser: TestBrowser) => Promise<number>;

function post(path: string, payload: object): Try {
  return async (browser) => (await browser.post(path, payload)).statusCode;
}

type Places = { readonly newPlace: () => string; readonly movedTo: (address: string) => TestBrowser };

/** Guessable secrets of the staff portal, for `server/core/http/limits/guesses.db.test.ts`. */
export function staffThings(shop: TestApp, { newPlace, movedTo }: Places) {
  const { deps } = shop;

  async function password() {
    const { email } = await makeMember(shop, ['support'], newPlace());
    const path = '/api/admin/login';
    const stray: Try = (browser) => {
      const unknownEmail = `${randomBytes(8).toString('hex')}@example.com`;
      return post(path, { email: unknownEmail, password: 'a wrong one' })(browser);
    };
    return {
      right: post(path, { email, password: GOOD_PASSWORD }),
      wrong: post(path, { email, password: 'a wrong one' }),
      stray,
    };
  }

  async function code(path: string) {
    const made = await makeMember(shop, ['support'], newPlace());
    const wrong = post(path, { code: 'ABCD-EFGH-JKMN-PQRS' });
    const [recovery = ''] = made.recoveryCodes;
    const browser = await asker(made, path);
    const other = async () => asker(await makeMember(shop, ['support'], newPlace()), path);
    return { browser, other, right: post(path, { code: recovery }), wrong, stray: wrong };
  }

  /** A step-up needs a signed-in staff user; the second step needs the password first. */
  async function asker(made: { readonly browser: TestBrowser; readonly email: string }, path: string) {
    if (path.endsWith('/proof')) return made.browser;
    const browser = movedTo(newPlace());
    await browser.post('/api/admin/login', { email: made.email, password: GOOD_PASSWORD });
    return browser;
  }

  /** Both answer a challenge; the forged one names an unknown passkey. */
  async function passkey(path: string) {
    const made = await makeMember(shop, ['support'], newPlace());
    const { authenticator } = await addStaffPasskey(shop, made.browser);
    const browser = path.endsWith('/proof/passkey') ? made.browser : movedTo(newPlace());
    const answer = authenticator.answer((await browser.post(`${path}/options`)).json());
    const wrong = post(path, { credential: { ...answer, id: randomBytes(32).toString('base64url') } });
    const other = async () => (await makeMember(shop, ['support'], newPlace())).browser;
    return { browser, other, right: post(path, { credential: answer }), wrong, stray: wrong };
  }

  async function invitation(path: string) {
    const email = `${randomBytes(8).toString('hex')}@example.com`;
    const person = { name: 'Noa', email, roles: ['support'], stations: [], tell: false } as const;
    const invited = await inviteStaffUser(deps, systemActor('test'), person);
    if (!invited.ok) throw new Error(invited.refusal);
    const known = path === '/api/admin/setup' ? { name: 'Noa', password: GOOD_PASSWORD } : {};
    const body = (token: string) => ({ token, ...known });
    const wrong = post(path, body(randomBytes(32).toString('base64url')));
    return { right: post(path, body(invited.value.token)), wrong, stray: wrong };
  }

  /** Returns a staff user and the token of a link that replaces the password. */
  async function reset() {
    const made = await makeMember(shop, ['support'], newPlace());
    await movedTo(newPlace()).post('/api/admin/password/forgot', { email: made.email });
    const mailed = () => mailsTo(shop, made.email).then((mails) => mails.at(-1)?.text ?? '');
    await expect.poll(mailed).toContain('/admin/reset#');
    return { ...made, token: /#([\w-]{43})/.exec(await mailed())?.[1] ?? '' };
  }

  async function resetByCode() {
    const path = '/api/admin/password/reset';
    const { token, recoveryCodes } = await reset();
    const body = (secret: string) => ({ token: secret, password: 'a muddy dog at midnight', code: recoveryCodes[0] });
    const wrong = post(path, body(randomBytes(32).toString('base64url')));
    return { right: post(path, body(token)), wrong, stray: wrong };
  }

  async function resetByPasskey() {
    const path = '/api/admin/password/reset/passkey';
    const { token, browser } = await reset();
    const { authenticator } = await addStaffPasskey(shop, browser);
    const asked = movedTo(newPlace());
    const credential = authenticator.answer((await asked.post('/api/admin/login/passkey/options')).json());
    const body = (secret: string) => ({ token: secret, password: 'a muddy dog at midnight', credential });
    const wrong = post(path, body(randomBytes(32).toString('base64url')));
    const other = async () => Promise.resolve(movedTo(newPlace()));
    return { browser: asked, other, right: post(path, body(token)), wrong, stray: wrong };
  }

  /** A request for a new email address, with its code for the staff user and the link that stops it. */
  async function emailChange(path: string) {
    const { db, keyring } = deps;
    const made = await makeMember(shop, ['support'], newPlace());
    await made.browser.post('/api/admin/me/email', { email: `${randomBytes(8).toString('hex')}@example.com` });
    const { rows } = await db.executeSql(
      'select staff_email_change_id as change, stop_id as stop from staff_email_change where staff_id = $1',
      [made.staffId],
    );
    const [row] = rows;
    const guess = randomBytes(32).toString('base64url');
    if (path === '/api/admin/email/stop') {
      const wrong = post(path, { token: guess });
      return { right: post(path, { token: keyring.mailToken(String(row?.['stop'])) }), wrong, stray: wrong };
    }
    const wrong = post(path, { code: guess });
    const other = async () => (await makeMember(shop, ['support'], newPlace())).browser;
    const right = post(path, { code: keyring.mailCode(String(row?.['change'])) });
    return { browser: made.browser, other, right, wrong, stray: wrong };
  }

  /** The link that confirms an email address which staff entered for an order. */
  async function orderAddress() {
    const { db, keyring } = deps;
    const { orderId } = await makePaidOrder(db, keyring, { paidAt: shop.clock.now() });
    const { browser } = await makeMember(shop, ['support'], newPlace());
    const email = `${randomBytes(8).toString('hex')}@example.com`;
    await browser.post(`/api/admin/orders/${orderId}/address`, { email });
    const { rows } = await db.executeSql(
      'select order_address_change_id as id from order_address_change where order_id = $1',
      [orderId],
    );
    const path = '/api/order-address';
    const wrong: Try = (asker) => post(path, { token: randomBytes(32).toString('base64url') })(asker);
    return { right: post(path, { token: keyring.mailToken(String(rows[0]?.['id'])) }), wrong, stray: wrong };
  }

  return {
    'POST /api/order-address': orderAddress,
    'POST /api/admin/email/stop': () => emailChange('/api/admin/email/stop'),
    'POST /api/admin/me/email/confirmation': () => emailChange('/api/admin/me/email/confirmation'),
    'POST /api/admin/password/reset': resetByCode,
    'POST /api/admin/password/reset/passkey': resetByPasskey,
    'POST /api/admin/login': password,
    'POST /api/admin/login/code': () => code('/api/admin/login/code'),
    'POST /api/admin/proof': () => code('/api/admin/proof'),
    'POST /api/admin/login/passkey': () => passkey('/api/admin/login/passkey'),
    'POST /api/admin/proof/passkey': () => passkey('/api/admin/proof/passkey'),
    'POST /api/admin/setup': () => invitation('/api/admin/setup'),
    'POST /api/admin/setup/opening': () => invitation('/api/admin/setup/opening'),
  };
}
