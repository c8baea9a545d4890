import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { limits, type RateLimitName } from '#server/modules.ts';
import { newEnrolmentCode } from '#server/stations/public.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createBrowser, GOOD_PASSWORD, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { codeTo, newNumber, workFor, wrongCode } from '#testing/accounts/code-phone.ts';
import { documentedGuesses } from '#testing/guesses/documented-guesses.ts';
import { linkThings } from '#testing/guesses/link-guesses.ts';
import { newPlace, newWidePlace } from '#testing/stations/new-place.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { receiptThings } from '#testing/guesses/receipt-guesses.ts';
import { scannerThing } from '#testing/guesses/scanner-guesses.ts';
import { screenThings } from '#testing/guesses/screen-guesses.ts';
import { staffThings } from '#testing/guesses/staff-guesses.ts';
import { openStation } from '#testing/stations/station.ts';
import { freeBays, reservedBay } from '#testing/stations/walk-up.ts';
import { walletThings } from '#testing/guesses/wallet-guesses.ts';
import { makeWalletKeys } from '#testing/documents/wallet-keys.ts';
import { createSoftAuthenticator } from '#testing/accounts/soft-authenticator.ts';
import { networkOfIpAddress, widerNetworkOf } from './client-address.ts';
import type { RateLimitRule } from './define-rate-limits.ts';

const shop = await buildTestApp({ environment: makeWalletKeys().apple });
const { clock, deps } = shop;
const { db, keyring } = deps;
const [station, spareStation] = [await openStation(shop), await openStation(shop, 1)];

/** Returns the same browser at another address. */
function movedTo(address: string, from?: TestBrowser): TestBrowser {
  const browser = createBrowser(shop, address);
  for (const [name, value] of from?.cookies ?? []) browser.cookies.set(name, value);
  // a known device has budgets of its own
  browser.cookies.delete('__Host-device');
  return browser;
}

async function member(email = `m${randomBytes(6).toString('hex')}@example.com`, phone = '050-1234567') {
  const browser = movedTo(newPlace());
  expect((await browser.post('/api/customer/register', registration({ email, phone }))).statusCode).toBe(201);
  return { browser, email };
}

type Try = (browser: TestBrowser) => Promise<number>;

/** A secret that can be guessed: `wrong` is a guess at this object, `stray` one at another object of its kind. */
type Thing = {
  readonly right: Try;
  readonly wrong: Try;
  readonly stray: Try;
  /** The browser that must ask, if only one can. */
  readonly browser?: TestBrowser;
  /** Another caller who can ask. */
  other?(): Promise<TestBrowser>;
  /** Key of the `named` budget, if the calls alone cannot use it up. */
  readonly usedUpAs?: string;
};

function token(): string {
  return randomBytes(16).toString('hex');
}

function send(method: 'GET' | 'POST', path: string, payload?: object): Try {
  return async (browser) => (await browser.send(method, path, payload)).statusCode;
}

type PathOf = (token: string) => string;

function link(made: string, path: PathOf, how: 'GET' | 'POST' | object = 'GET'): Thing {
  const [method, payload] = typeof how === 'object' ? (['POST', how] as const) : [how];
  const stray: Try = (browser) => send(method, path(token()), payload)(browser);
  return { right: send(method, path(made), payload), wrong: stray, stray };
}

async function receipt(path: PathOf, payload?: object): Promise<Thing> {
  const made = keyring.receiptToken((await boughtOrder()).orderId);
  const stray: Try = (browser) => send('POST', path(token()), payload)(browser);
  return payload === undefined ? link(made, path) : { right: send('POST', path(made), payload), wrong: stray, stray };
}

async function boughtOrder(given: PaidOrderWish = {}) {
  const email = `b${randomBytes(6).toString('hex')}@example.com`;
  const order = await makePaidOrder(db, keyring, { email, paidAt: clock.now() - MINUTE_MS, ...given });
  return { ...order, email, orderToken: keyring.orderToken(order.orderId) };
}

async function cancellation(path: string): Promise<Thing> {
  const { orderCode, email } = await boughtOrder();
  const pair = (parts: object) => ({ orderCode, email, name: 'Dana', openedMs: 9_000, ...parts });
  return {
    right: send('POST', path, pair({})),
    wrong: send('POST', path, pair({ email: 'guess@example.com' })),
    stray: (browser) => send('POST', path, pair({ orderCode: String(randomInt(1e8, 1e9)) }))(browser),
  };
}

async function password(): Promise<Thing> {
  const { email } = await member();
  const body = (typed: string, address = email) => ({ email: address, password: typed });
  return {
    right: send('POST', '/api/customer/login', body(GOOD_PASSWORD)),
    wrong: send('POST', '/api/customer/login', body('a wrong one')),
    stray: (browser) => send('POST', '/api/customer/login', body('a wrong one', `${token()}@example.com`))(browser),
  };
}

/** Returns a browser that has requested a code. */
async function codeWaiting(path: string): Promise<Thing> {
  const number = newNumber();
  const ofAccount = path.includes('account');
  const browser = ofAccount ? (await member(undefined, number.typed)).browser : movedTo(newPlace());
  const asked = ofAccount ? '/api/account/phone-code' : '/api/auth/send-otp';
  expect((await browser.post(asked, { phoneNumber: number.typed })).statusCode).toBe(200);
  const otpCode = await codeTo(shop, number.e164);
  const typed = (code: string, phone = number.typed) => ({ phoneNumber: phone, otpCode: code });
  return {
    browser,
    other: async () => (ofAccount ? (await member()).browser : movedTo(newPlace())),
    right: send('POST', path, typed(otpCode)),
    wrong: send('POST', path, typed(wrongCode(otpCode))),
    stray: send('POST', path, typed('000000', newNumber().typed)),
    usedUpAs: keyring.blindIndex('otp_phone', number.e164).toString('hex'),
  };
}

async function mailLink(purpose: 'email' | 'password'): Promise<Thing> {
  const { browser, email } = await member();
  while ((await drainOutbox(deps)).taken > 0);
  if (purpose === 'password') {
    await browser.post('/api/password/forgot', { email });
    await expect.poll(async () => (await mailsTo(shop, email)).at(-1)?.text).toContain('/password/reset#');
  }
  const made = await linkSecretTo(shop, email);
  const path = purpose === 'email' ? '/api/email/verify' : '/api/password/reset';
  const body = (secret: string) => ({ token: secret, password: 'a muddy dog at midnight' });
  const stray: Try = (asker) => send('POST', path, body(randomBytes(32).toString('base64url')))(asker);
  const ofAccount = purpose === 'email' ? { browser, other: async () => (await member()).browser } : {};
  return { ...ofAccount, right: send('POST', path, body(made)), wrong: stray, stray };
}

/** Holds a wash that waits for its machine; the bay is free before. */
async function heldWash(): Promise<string> {
  await freeBays(shop, station);
  const { body } = await station.ask({ voucherToken: keyring.voucherToken((await boughtOrder()).lotId, 1) });
  return String(body['redemptionToken']);
}

async function voucherCode(path: string, more: object = {}): Promise<Thing> {
  const { lotId } = await makePaidOrder(db, keyring, { kind: 'gift', number: 1 });
  const wrong = send('POST', path, { code: 'wrong', ...more });
  const { browser } = await member();
  const other = async () => (await member()).browser;
  return {
    right: send('POST', path, { code: keyring.voucherCode(lotId, 1), ...more }),
    wrong,
    stray: wrong,
    browser,
    other,
  };
}

function scanner(method: 'GET' | 'POST', path: string, more: object = {}): Promise<Thing> {
  const scene = { stationSlug: station.slug, newBrowser: () => movedTo(newPlace()) };
  return scannerThing(shop, scene, { method, path, more });
}

async function passkey(): Promise<Thing> {
  const { browser } = await member();
  const authenticator = createSoftAuthenticator({ origin: deps.config.publicUrl });
  const options = (await browser.post('/api/passkeys/registration-options')).json();
  await browser.post('/api/passkeys/registration', { credential: authenticator.make(options) });
  const asked = movedTo(newPlace());
  const answer = authenticator.answer((await asked.post('/api/passkeys/authentication-options')).json());
  const path = '/api/passkeys/authentication';
  const forged = send('POST', path, { credential: { ...answer, id: randomBytes(32).toString('base64url') } });
  const other = () => Promise.resolve(movedTo(newPlace()));
  return { browser: asked, other, right: send('POST', path, { credential: answer }), wrong: forged, stray: forged };
}

/** Returns the link of an invitation to share washes, and a browser that may open it. */
async function familyInvitation(method: 'GET' | 'POST'): Promise<Thing> {
  const owner = await member();
  await owner.browser.post('/api/email/verify', { token: await linkSecretTo(shop, owner.email) });
  const invited = await owner.browser.post('/api/family', { name: 'Tal', email: 'tal@example.com', monthlyLimit: 2 });
  const made = keyring.mailToken(invited.json<{ id: string }>().id);
  const path = (token: string) => `/api/family/invitations/${token}`;
  const stray: Try = (browser) => send(method, path(randomBytes(32).toString('base64url')))(browser);
  const guest = (await member()).browser;
  return {
    browser: guest,
    other: async () => (await member()).browser,
    right: send(method, path(made)),
    wrong: stray,
    stray,
  };
}

const things: Readonly<Record<string, () => Promise<Thing>>> = {
  'GET /api/orders/:orderToken': async () => link((await boughtOrder()).orderToken, (made) => `/api/orders/${made}`),
  'POST /api/orders/:orderToken/payments': async () => {
    const bought = await createBrowser(shop, newPlace()).post('/api/express-checkout', {
      packageId: 1,
      email: 'again@example.com',
      paymentMethod: 'credit_card',
    });
    return link(bought.json<{ orderToken: string }>().orderToken, (made) => `/api/orders/${made}/payments`, 'POST');
  },
  'POST /api/message-reports': () => {
    const wrong = send('POST', '/api/message-reports', { dedupe: 'gift:wrong' });
    return Promise.resolve({ right: wrong, wrong, stray: wrong });
  },
  ...receiptThings(receipt),
  'POST /api/ratings': async () => {
    const body = (transactionId: string) => ({ transactionId, stars: 4 });
    const stray: Try = (browser) => send('POST', '/api/ratings', body(token()))(browser);
    const made = keyring.receiptToken((await boughtOrder()).orderId);
    return { right: send('POST', '/api/ratings', body(made)), wrong: stray, stray };
  },
  ...linkThings(
    async (path, method) => link(keyring.voucherToken((await boughtOrder()).lotId, 1), path, method),
    async (path, method) => link(await heldWash(), path, method),
    async (path, how) => link(await reservedBay(shop, station), path, how),
  ),
  ...walletThings(async () => {
    const { lotId } = await boughtOrder();
    return movedTo(newPlace()).get(`/api/vouchers/by-link/${keyring.voucherToken(lotId, 1)}/apple-pass`);
  }),
  'GET /api/stations/by-token/:stationToken': async () =>
    link(station.stationToken, (made) => `/api/stations/by-token/${made}`),
  'POST /api/redemptions': async () => {
    const body = { stationToken: station.stationToken, bayNo: 1, requestId: randomUUID() };
    const of = await voucherCode('/api/redemptions', body);
    await freeBays(shop, station);
    return of;
  },
  'POST /api/station/enrolments': async () => {
    const path = '/api/station/enrolments';
    const publicKey = randomBytes(32).toString('base64url');
    const wrong = send('POST', path, { code: 'wrong', publicKey });
    const code = await newEnrolmentCode(deps, spareStation.slug);
    return { right: send('POST', path, { code, publicKey }), wrong, stray: wrong };
  },
  'POST /api/scanner/enrolments': async () => {
    const enrol = (code: string | null) => send('POST', '/api/scanner/enrolments', { code, name: 'Noa' });
    const code = await newEnrolmentCode(deps, spareStation.slug, 'scanner');
    return { right: enrol(code), wrong: enrol('wrong'), stray: enrol('wrong') };
  },
  ...screenThings(shop, { stationSlug: spareStation.slug, newBrowser: () => movedTo(newPlace()) }),
  'GET /api/scanner': () => scanner('GET', '/api/scanner'),
  'POST /api/scanner/scans': async () => {
    const of = await scanner('POST', '/api/scanner/scans', { requestId: randomUUID() });
    await freeBays(shop, station);
    return of;
  },
  'POST /api/scanner/hand-washes': () => scanner('POST', '/api/scanner/hand-washes', { noteId: randomUUID() }),
  'POST /api/scanner/rinses': () =>
    scanner('POST', '/api/scanner/rinses', {
      noteId: randomUUID(),
      text: `https://shop.example/s/${station.stationToken}`,
    }),
  'POST /api/orders/:orderToken/reveal': async () => {
    const { orderToken, email } = await boughtOrder();
    const path = (made: string) => `/api/orders/${made}/reveal`;
    return {
      right: send('POST', path(orderToken), { email }),
      wrong: send('POST', path(orderToken), { email: 'guess@example.com' }),
      stray: (browser) => send('POST', path(token()), { email })(browser),
    };
  },
  'POST /api/orders/:orderToken/gift-address': async () => {
    const { orderToken, email } = await boughtOrder({ kind: 'gift', recipientEmail: 'noa@example.com' });
    const path = (made: string) => `/api/orders/${made}/gift-address`;
    const to = { recipientEmail: 'noa@example.com' };
    return {
      right: send('POST', path(orderToken), { ...to, email }),
      wrong: send('POST', path(orderToken), { ...to, email: 'guess@example.com' }),
      stray: (browser) => send('POST', path(token()), { ...to, email })(browser),
    };
  },
  'POST /api/cancellations/quote': () => cancellation('/api/cancellations/quote'),
  'POST /api/cancellations': () => cancellation('/api/cancellations'),
  'POST /api/vouchers/lookup': () => voucherCode('/api/vouchers/lookup'),
  'POST /api/vouchers/claim': () => voucherCode('/api/vouchers/claim'),
  'POST /api/customer/login': password,
  ...staffThings(shop, { newPlace, movedTo }),
  'POST /api/account/proof': async () => {
    const wrong = send('POST', '/api/account/proof', { password: 'a wrong one' });
    const right = send('POST', '/api/account/proof', { password: GOOD_PASSWORD });
    return {
      right,
      wrong,
      stray: wrong,
      browser: (await member()).browser,
      other: async () => (await member()).browser,
    };
  },
  'POST /api/auth/verify-otp': () => codeWaiting('/api/auth/verify-otp'),
  'POST /api/account/phone-code/verify': () => codeWaiting('/api/account/phone-code/verify'),
  'GET /api/family/invitations/:familyToken': () => familyInvitation('GET'),
  'POST /api/family/invitations/:familyToken': () => familyInvitation('POST'),
  'POST /api/password/reset': () => mailLink('password'),
  'POST /api/email/verify': () => mailLink('email'),
  'POST /api/passkeys/authentication': passkey,
};

const rows = documentedGuesses();
const routes = shop.app.known.routes.filter(({ method }) => method !== 'HEAD');

test('every call that is opened by a secret has a row, and every row has a call', () => {
  const guessed = routes.filter(
    ({ access, endpoint, guesses, path }) =>
      // streams have no contract but are also opened by a link; pages use the calls
      guesses.length > 0 || (access === 'holder' && (endpoint !== null || path.startsWith('/api/'))),
  );
  const calls = guessed.map(({ method, path }) => `${method} ${path}`);
  const asPassword = [
    'POST /api/customer/login',
    'POST /api/account/proof',
    'POST /api/admin/login',
    'POST /api/admin/login/code',
    'POST /api/admin/proof',
  ];
  expect(rows.map(({ call }) => call).toSorted()).toEqual([...calls, ...asPassword].toSorted());
  expect(Object.keys(things).toSorted()).toEqual(rows.map(({ call }) => call).toSorted());
});

test('the table lists the budgets of each call with their size', () => {
  for (const { call, budgets } of rows) {
    const route = routes.find(({ method, path }) => `${method} ${path}` === call);
    const names = budgets.map(({ name }) => name);
    const consumed = (route?.guesses ?? []).map(({ name }) => name);
    expect(names, call).toEqual(expect.arrayContaining(consumed));
    for (const { name, max, windowMs } of budgets) expect(limits[name], name).toMatchObject({ max, windowMs });
  }
});

/**
 * True for limits by network instead of by object: `consume` fills all but the last use of a limit that would need
 * hundreds of real calls.
 */
function isNetworkBudget(by: RateLimitRule['by']): boolean {
  return by === 'address' || by === 'wider_network';
}

/** Makes one wrong guess from a place that uses up this budget only. */
async function guessOnce(thing: Thing, by: RateLimitRule['by'], address: string): Promise<number> {
  const { browser, other } = thing;
  if (isNetworkBudget(by)) return thing.stray(movedTo(address, await other?.()));
  if (by === 'browser') return thing.wrong(movedTo(newPlace(), withCart(await other?.())));
  return thing.wrong(movedTo(newPlace(), by === 'customer' || other !== undefined ? browser : undefined));
}

const CART = Buffer.alloc(32, 9).toString('base64url');

function withCart(browser: TestBrowser | undefined): TestBrowser | undefined {
  browser?.cookies.set('__Host-cart', CART);
  return browser;
}

type Documented = { readonly call: string; readonly name: RateLimitName; readonly max: number };

/** Lists every documented budget with this behaviour above its limit. */
function budgetsBy(onExceeded: RateLimitRule['onExceeded']): Documented[] {
  const all = rows.flatMap(({ call, budgets }) => budgets.map((budget) => ({ call, ...budget })));
  return all.filter(({ name }) => limits[name].onExceeded === onExceeded);
}

/** Returns an unused IP address and the key of its budget. */
function placeFor(by: RateLimitRule['by']) {
  const address = by === 'wider_network' ? newWidePlace() : newPlace();
  return { address, key: by === 'wider_network' ? widerNetworkOf(networkOfIpAddress(address)) : address };
}

/** Uses up a budget by wrong guesses; returns the next wrong guess and the right answer, from the same place. */
async function useUp({ call, name, max }: Documented) {
  clock.set(Math.ceil((clock.now() + 1) / DAY_MS) * DAY_MS);
  const thing = await things[call]?.();
  if (thing === undefined) throw new Error(`nothing to guess at ${call}`);
  const { by } = limits[name];
  const { address, key } = placeFor(by);
  const statuses: number[] = [];
  for (let count = 0; count < max; count += 1) {
    if (name === 'otp_tries_by_phone') await deps.limits.consume(limits[name], thing.usedUpAs ?? '');
    else if (isNetworkBudget(by) && count > 0) await deps.limits.consume(limits[name], key);
    else statuses.push(await guessOnce(thing, by, address));
  }
  expect(statuses.filter((status) => status < 400)).toEqual([]);
  expect([429, 428], 'the first guess is looked at').not.toContain(statuses[0]);
  const asker = by === 'browser' ? withCart(thing.browser) : thing.browser;
  const asking = movedTo(isNetworkBudget(by) ? address : newPlace(), asker);
  return { asking, right: (from = asking) => thing.right(from), wrong: () => guessOnce(thing, by, address) };
}

test.for(budgetsBy(undefined))(
  '$call: after $max wrong guesses $name refuses the right one as well',
  async (budget) => {
    const { right } = await useUp(budget);
    expect(await right()).toBe(429);
  },
);

test.for(budgetsBy('proof_of_work'))('$call: after $max wrong guesses $name needs a proof of work', async (budget) => {
  const { asking, right } = await useUp(budget);
  expect(await right()).toBe(428);
  expect(await right(asking.saying({ 'x-proof-of-work': await workFor(asking) }))).toBeLessThan(400);
});

// excluded are open streams, which have no final status, and reports, which need a message that was sent; both are
// tested elsewhere
test.for(budgetsBy('refuse_wrong').filter(({ call }) => !/\/(events|message-reports)$/.test(call)))(
  '$call: after $max wrong guesses $name refuses wrong ones, and the right one passes',
  async (budget) => {
    const { right, wrong } = await useUp(budget);
    expect(await wrong()).toBe(429);
    expect(await right()).not.toBe(429);
  },
);

test('of five hundred wrong passwords at once from one address ten are checked, then the right one is refused too, everywhere', async () => {
  clock.set(Math.ceil((clock.now() + 1) / DAY_MS) * DAY_MS);
  const thing = await things['POST /api/orders/:orderToken/reveal']?.();
  const address = newPlace();
  const statuses = await Promise.all(Array.from({ length: 500 }, () => thing?.wrong(movedTo(address))));
  expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
  expect(await thing?.right(movedTo(address))).toBe(429);
  expect(await thing?.right(movedTo(newPlace())), 'the order has a budget of its own').toBe(429);
  clock.advance(HOUR_MS);
  expect(await thing?.right(movedTo(address))).toBe(200);
});

test('right answers use up no budget, also many at once', async () => {
  const thing = await things['POST /api/orders/:orderToken/reveal']?.();
  const address = newPlace();
  for (let round = 0; round < 2; round += 1) {
    const statuses = await Promise.all(Array.from({ length: 25 }, () => thing?.right(movedTo(address))));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  expect(await thing?.wrong(movedTo(address))).toBe(403);
});

test('wrong guesses in the whole shop raise an alarm once an hour and refuse no request', async () => {
  clock.set(Math.ceil((clock.now() + 1) / DAY_MS) * DAY_MS);
  for (let count = 0; count < limits.misses_by_shop.max; count += 1) {
    await deps.limits.consume(limits.misses_by_shop, 'voucher_not_found');
  }
  const lookup = send('POST', '/api/vouchers/lookup', { code: 'wrong' });
  for (let count = 0; count < 3; count += 1) expect(await lookup(movedTo(newPlace()))).toBe(404);
  const alarm = /guessing_alarm_total\{[^}]*kind="voucher_not_found"[^}]*\} (\d+)/.exec(
    (await deps.metrics.text()).body,
  );
  expect(alarm?.[1]).toBe('1');
  expect(shop.lines.filter((line) => JSON.stringify(line).includes('wrong secrets within an hour'))).toHaveLength(1);
});
