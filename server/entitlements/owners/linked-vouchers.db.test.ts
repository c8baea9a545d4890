import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import { createBrowser, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { reissueVoucher } from '../care/change-voucher.ts';

const shop = await buildTestApp();
const { deps } = shop;
const { keyring } = deps;
let people = 0;

function stranger(): TestBrowser {
  people += 1;
  return createBrowser(shop, `203.0.113.${people}`);
}

async function member(email: string, { proven }: { readonly proven: boolean }): Promise<TestBrowser> {
  const browser = stranger();
  expect((await browser.post('/api/customer/register', registration({ email }))).statusCode).toBe(201);
  if (proven) await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  return browser;
}

async function gift() {
  const { lotId } = await makePaidOrder(deps.db, keyring, { kind: 'gift', email: 'giver@example.com' });
  return { lotId, code: keyring.voucherCode(lotId, 1), link: linkOf(lotId, 1) };
}

function linkOf(lotId: LotId, version: number): string {
  return `/api/vouchers/by-link/${keyring.voucherToken(lotId, version)}`;
}

async function claimedBy(email: string, { proven = true } = {}) {
  const given = await gift();
  const owner = await member(email, { proven });
  expect((await owner.post('/api/vouchers/claim', { code: given.code })).statusCode).toBe(200);
  return { ...given, owner };
}

test('the link of a gift that is in an account says so, by every call, and still opens nothing', async () => {
  const { link, owner } = await claimedBy('noa@example.com');
  const other = stranger();
  for (const [method, path] of [
    ['GET', link],
    ['POST', `${link}/passes`],
    ['GET', `${link}/pdf?language=en`],
  ] as const) {
    const answer = await other.send(method, path);
    expect([answer.statusCode, answer.json().code], path).toEqual([403, 'voucher_in_account']);
    expect(answer.body).not.toContain('noa@');
  }
  expect((await owner.get(link)).statusCode).toBe(200);
});

test('the link brings a mail to the account that holds the gift and to no other, three an hour at most', async () => {
  const { link } = await claimedBy('tal@example.com');
  const asked = stranger();
  expect((await asked.post(`${link}/account-mail`)).statusCode).toBe(200);
  const secret = await linkSecretTo(shop, 'tal@example.com');
  const signedIn = await asked.post('/api/password/reset', { token: secret, password: 'three wet dogs shake' });
  expect(signedIn.statusCode).toBe(200);
  expect((await asked.get(link)).statusCode).toBe(200);
  const more = [];
  for (let press = 0; press < 3; press += 1) more.push((await stranger().post(`${link}/account-mail`)).statusCode);
  expect(more).toContain(429);
});

test('an account without a proven address gets no mail, and a gift in no account has no owner to write to', async () => {
  const { link } = await claimedBy('gal@example.com', { proven: false });
  const before = (await mailsTo(shop, 'gal@example.com')).length;
  expect((await stranger().post(`${link}/account-mail`)).json()).toMatchObject({ code: 'customer_unreachable' });
  expect((await mailsTo(shop, 'gal@example.com')).length).toBe(before);
  const open = await gift();
  expect((await stranger().post(`${open.link}/account-mail`)).json()).toMatchObject({ code: 'customer_unreachable' });
});

test('a link that was replaced says so, also the one before it; a link that never was is not found', async () => {
  const { lotId, link } = await gift();
  for (const codeVersion of [1, 2]) {
    const wish = { lotId, codeVersion, reason: 'wrong_address', tell: false } as const;
    await reissueVoucher(deps, { kind: 'system', name: 'test' }, wish);
  }
  for (const replaced of [link, linkOf(lotId, 2)]) {
    const answer = await stranger().get(replaced);
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'voucher_replaced']);
  }
  expect((await stranger().get(linkOf(lotId, 3))).statusCode).toBe(200);
  expect((await stranger().get(linkOf(lotId, 4))).json()).toMatchObject({ code: 'voucher_not_found' });
});

test('a gift is offered to the reader of its link until an account has it', async () => {
  const { code, link } = await gift();
  const recipient = await member('roni@example.com', { proven: true });
  expect((await recipient.get(link)).json()).toMatchObject({ claimable: true, inAccount: false });
  await recipient.post('/api/vouchers/claim', { code });
  expect((await recipient.get(link)).json()).toMatchObject({ claimable: false, inAccount: true });
});

test('a giver who looks at the gift is not offered to keep it', async () => {
  const { link } = await gift();
  const giver = await member('giver@example.com', { proven: true });
  expect((await giver.get(link)).json()).toMatchObject({ claimable: false });
});

test('a voucher that was opened in a browser is offered there at a machine until an account has it', async () => {
  const { lotId, code, link } = await gift();
  const recipient = stranger();
  const offered = async (browser: TestBrowser) =>
    (await browser.get('/api/vouchers/spendable')).json<{ voucherToken: string }[]>().map((one) => one.voucherToken);
  expect(await offered(recipient)).toEqual([]);
  expect((await recipient.get(link)).statusCode).toBe(200);
  expect(await offered(recipient), 'a loaded page alone is not an opened gift').toEqual([]);
  expect((await recipient.post(`${link}/openings`)).statusCode).toBe(200);
  const { lotId: packageLot } = await makePaidOrder(deps.db, keyring, { email: 'pair@example.com' });
  expect((await recipient.post(`${linkOf(packageLot, 1)}/openings`)).statusCode).toBe(200);
  const both = [keyring.voucherToken(packageLot, 1), keyring.voucherToken(lotId, 1)];
  expect((await offered(recipient)).toSorted()).toEqual(both.toSorted());
  expect(await offered(stranger()), 'another browser').toEqual([]);
  const owner = await member('noga@example.com', { proven: true });
  expect((await owner.post('/api/vouchers/claim', { code })).statusCode).toBe(200);
  expect(await offered(recipient)).toEqual([keyring.voucherToken(packageLot, 1)]);
});

test('a signed-in giver who opens the gift is not offered it at a machine, and a sign-out forgets opened vouchers', async () => {
  const { lotId } = await makePaidOrder(deps.db, keyring, { kind: 'gift', email: 'amit@example.com' });
  const giver = await member('amit@example.com', { proven: true });
  expect((await giver.post(`${linkOf(lotId, 1)}/openings`)).statusCode).toBe(200);
  expect([...giver.cookies.keys()].filter((name) => name.endsWith('opened_vouchers'))).toEqual([]);
  expect((await giver.get('/api/vouchers/spendable')).json()).toEqual([]);
  const { link } = await gift();
  await giver.post(`${link}/openings`);
  expect((await giver.get('/api/vouchers/spendable')).json()).toMatchObject([{ kind: 'gift' }]);
  expect((await giver.post('/api/customer/logout')).statusCode).toBeLessThan(300);
  expect((await giver.get('/api/vouchers/spendable')).json()).toEqual([]);
});
