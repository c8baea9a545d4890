import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { OwnVerifications } from '#contracts/identity/verification.ts';
import { systemActor } from '#server/core/actor.ts';
import { expireVerificationRequests, verifyInPerson } from '#server/identity/public.ts';
import { enqueueVerificationReminders } from './expire-verification-requests.ts';
import { createBrowser, GOOD_PASSWORD, registration } from '#testing/accounts/account-browser.ts';
import { noticesTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { drawCard, fileOf } from '#testing/documents/drawn-card.ts';
import { formOf } from '#testing/documents/page-form.ts';
import { ask, cardHolder, waitingRequest, type CardHolder } from '#testing/staff/verification-scene.ts';
import { wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1' } });
const { clock, deps } = shop;
const staff = systemActor('a test');
const path = '/api/verification-requests';
const card = await drawCard();
const picture = fileOf(card);

async function own({ browser }: Pick<CardHolder, 'browser'>): Promise<OwnVerifications> {
  return (await browser.get(path)).json<OwnVerifications>();
}

async function picturesKept(): Promise<number> {
  const { rows } = await deps.db.executeSql('select count(*)::int as kept from verification_picture');
  return Number(rows[0]?.['kept']);
}

async function signIn({ browser, email }: CardHolder): Promise<void> {
  await browser.post('/api/customer/login', { email, password: GOOD_PASSWORD });
}

test('a customer requests a check once, with a picture or without, sees its state, and may withdraw it', async () => {
  const holder = await cardHolder(shop);
  expect(await own(holder)).toMatchObject({
    kinds: [{ kind: 'senior', verified: false, mayAsk: true }, {}],
    request: null,
  });
  const asked = await ask(holder, { kind: 'senior', picture });
  expect([asked.statusCode, asked.json()]).toMatchObject([201, { request: { state: 'open', withPicture: true } }]);
  const again = await Promise.all([{ kind: 'senior' }, { kind: 'disability', picture }].map((one) => ask(holder, one)));
  expect(again.map((one) => one.json().code)).toEqual(['verification_open', 'verification_open']);
  const { requestId = '' } = (await own(holder)).request ?? {};
  const withdrawn = await holder.browser.send('DELETE', `${path}/${requestId}`);
  expect(withdrawn.json()).toMatchObject({ request: { state: 'withdrawn' } });
  expect(await picturesKept()).toBe(0);
  expect((await holder.browser.send('DELETE', `${path}/${requestId}`)).json().code).toBe('verification_decided');
  const visit = await ask(holder, { kind: 'disability' });
  expect(visit.json()).toMatchObject({ request: { state: 'open', withPicture: false, kind: 'disability' } });
  expect(await picturesKept()).toBe(0);
});

test('three tabs ask at once: one request waits', async () => {
  const holder = await cardHolder(shop);
  const answers = await Promise.all([1, 2, 3].map(() => ask(holder, { kind: 'senior' })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
});

test('a request of another customer, and an unknown one, are not found; without a session nothing is shown', async () => {
  const { requestId, browser } = await waitingRequest(shop);
  const other = await cardHolder(shop);
  const forged = [requestId, '0192f0c1-0000-7000-8000-000000000001'];
  for (const id of forged) expect((await other.browser.send('DELETE', `${path}/${id}`)).statusCode).toBe(404);
  expect((await other.browser.send('DELETE', `${path}/1 or 1=1`)).statusCode).toBe(404);
  const stranger = createBrowser(shop);
  expect((await stranger.get(path)).statusCode).toBe(401);
  expect((await ask({ browser: stranger }, { kind: 'senior' })).statusCode).toBe(401);
  expect((await browser.get(path)).json()).toMatchObject({ request: { state: 'open' } });
  await browser.send('DELETE', `${path}/${requestId}`);
});

test('a status that a browser makes up counts nothing', async () => {
  const holder = await cardHolder(shop);
  const made = { kind: 'senior', state: 'approved', validUntil: '2099-01-01', isVerifiedSenior: 'true' };
  expect((await ask(holder, made)).json()).toMatchObject({ request: { state: 'open' } });
  await holder.browser.send('PATCH', '/api/profile', { isVerifiedSenior: true, loyaltyTier: 'senior' });
  expect((await holder.browser.get('/api/auth/user')).json()).toMatchObject({ isVerifiedSenior: false });
});

test('a customer who is too young cannot request a senior check; under thirteen there is no account', async () => {
  const young = await cardHolder(shop, { dateOfBirth: '1990-05-04' });
  const refused = await ask(young, { kind: 'senior', picture });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'verification_too_young']);
  expect((await own(young)).request).toBeNull();
  const year = wallTimeAt(clock.now()).year - 12;
  const child = await createBrowser(shop).post(
    '/api/customer/register',
    registration({ dateOfBirth: `${year}-01-01` }),
  );
  expect(child.json()).toMatchObject({ fields: { dateOfBirth: { code: 'too_young' } } });
});

test('an upload that is no picture, incomplete, or for another kind of card is refused by name and uses no attempt', async () => {
  const holder = await cardHolder(shop);
  const others: readonly (readonly [fault: string, file: Blob])[] = [
    ['picture_refused', new Blob(['%PDF-1.7\n%%EOF'])],
    ['picture_refused', new Blob(['<!doctype html><script>alert(1)</script>'])],
    ['picture_unsupported', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'])],
    ['picture_refused', new Blob(['PK\u0003\u0004', new Uint8Array(60)])],
    ['picture_refused', new Blob([new Uint8Array(deflateRawSync('<svg/>'))])],
    ['picture_unsupported', new Blob(['GIF89a=1;alert(1)'])],
    ['picture_heic', new Blob([new Uint8Array([0, 0, 0, 0x18]), 'ftypheic', new Uint8Array(20)])],
    ['picture_refused', new Blob(['  ', picture])],
  ];
  for (const [fault, file] of others) {
    const answer = await ask(holder, { kind: 'senior', picture: file });
    expect([answer.statusCode, answer.json().code], fault).toEqual([422, fault]);
  }
  expect((await ask(holder, { kind: 'driver', picture })).statusCode).toBe(400);
  expect((await ask(holder, { kind: 'senior', picture: 'a text' })).statusCode).toBe(400);
  expect(
    (await ask(holder, { kind: 'senior', picture: new Blob([new Uint8Array(10 * 1_024 * 1_024 + 1)]) })).statusCode,
  ).toBe(413);
  const cut = await ask(holder, { kind: 'senior', picture: fileOf(card.subarray(0, card.length - 400)) });
  expect(cut.json().code).toBe('picture_damaged');
  expect((await own(holder)).request).toBeNull();
  // three pictures a day are allowed, of which the cut-off upload was the first
  expect((await ask(holder, { kind: 'senior', picture })).statusCode).toBe(201);
  await holder.browser.send('DELETE', `${path}/${(await own(holder)).request?.requestId}`);
  expect((await ask(holder, { kind: 'senior', picture })).statusCode).toBe(201);
  await holder.browser.send('DELETE', `${path}/${(await own(holder)).request?.requestId}`);
  expect((await ask(holder, { kind: 'senior', picture })).statusCode).toBe(429);
  const two = formOf({ kind: 'senior', picture });
  two.append('picture', picture, 'second.jpg');
  expect((await holder.browser.send('POST', path, two)).statusCode).toBe(413);
});

test('a picture has its own key, for its own request', async () => {
  const one = await waitingRequest(shop);
  const other = await waitingRequest(shop);
  const { rows } = await deps.db.executeSql(
    'select key_sealed, picture_sealed from verification_picture where request_id = any($1)',
    [[one.requestId, other.requestId]],
  );
  expect(new Set(rows.map((row) => String(row['key_sealed']))).size).toBe(2);
  await deps.db.executeSql(
    `update verification_picture p set picture_sealed = o.picture_sealed, key_sealed = o.key_sealed
     from verification_picture o where p.request_id = $1 and o.request_id = $2`,
    [one.requestId, other.requestId],
  );
  const exported = await one.browser.get('/api/account/export');
  expect(exported.statusCode).toBe(200);
  const { verificationRequests } = exported.json<{ verificationRequests: { picture: unknown }[] }>();
  expect(verificationRequests.map(({ picture: own }) => own)).toEqual([null]);
  await deps.db.executeSql('delete from verification_picture where request_id = $1', [one.requestId]);
  for (const { browser, requestId } of [one, other]) await browser.send('DELETE', `${path}/${requestId}`);
});

test('after seven days without a decision the picture is deleted and its owner notified once; a visit has thirty', async () => {
  const sent = await waitingRequest(shop);
  const visitor = await cardHolder(shop);
  await ask(visitor, { kind: 'disability' });
  clock.advance(7 * DAY_MS - 1_000);
  expect(await expireVerificationRequests(deps)).toBe(0);
  clock.advance(1_000);
  expect(await Promise.all([expireVerificationRequests(deps), expireVerificationRequests(deps)])).toSatisfy(
    (ended: number[]) => ended.includes(0),
  );
  expect(await picturesKept()).toBe(0);
  await signIn(sent);
  expect((await own(sent)).request).toMatchObject({ state: 'lapsed' });
  await noticesTo(shop, sent.email);
  const mails = (await noticesTo(shop, sent.email)).filter(
    ({ subject }) => subject.includes('card') || subject.includes('תעודה'),
  );
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('7')]);
  expect((await ask(sent, { kind: 'senior', picture })).statusCode).toBe(201);
  await signIn(visitor);
  expect((await own(visitor)).request).toMatchObject({ state: 'open' });
  clock.advance(23 * DAY_MS);
  await expireVerificationRequests(deps);
  await signIn(visitor);
  expect((await own(visitor)).request).toMatchObject({ state: 'lapsed' });
});

test('a card can be renewed from 60 days before its end; its owner is reminded 30 and 7 days before, once each', async () => {
  const holder = await cardHolder(shop);
  const { customerId, email } = holder;
  const lastDay = wallTimeAt(clock.now() + 100 * DAY_MS);
  await verifyInPerson(deps, staff, { customerId, kind: 'disability', certificateDay: lastDay });
  expect((await ask(holder, { kind: 'disability' })).json().code).toBe('verification_counts');
  const reminders = async () => {
    await enqueueVerificationReminders(deps);
    return (await noticesTo(shop, email)).filter(({ text }) => text.includes('dashboard#verification')).length;
  };
  clock.advance(41 * DAY_MS);
  await signIn(holder);
  expect((await own(holder)).kinds).toMatchObject([{}, { kind: 'disability', verified: true, mayAsk: true }]);
  expect(await reminders()).toBe(0);
  clock.advance(30 * DAY_MS);
  expect([await reminders(), await reminders()]).toEqual([1, 1]);
  clock.advance(23 * DAY_MS);
  expect([await reminders(), await reminders()]).toEqual([2, 2]);
  const renewed = wallTimeAt(clock.now() + 400 * DAY_MS);
  await verifyInPerson(deps, staff, { customerId, kind: 'disability', certificateDay: renewed });
  expect(await reminders()).toBe(2);
});

test('a card shown in person answers the open request, and its picture is deleted', async () => {
  const { customerId, browser } = await waitingRequest(shop);
  const kept = await picturesKept();
  expect(await verifyInPerson(deps, staff, { customerId, kind: 'senior', certificateDay: null })).toMatchObject({
    ok: true,
  });
  expect((await own({ browser })).request).toMatchObject({ state: 'approved' });
  expect(await picturesKept()).toBe(kept - 1);
});

test('the export has the request and, while it is open, the picture; both are deleted with the account', async () => {
  const { browser, customerId, requestId } = await waitingRequest(shop);
  const exported = (await browser.get('/api/account/export')).json<{ verificationRequests: { picture: string }[] }>();
  expect(exported.verificationRequests).toMatchObject([{ kind: 'senior', state: 'open', withPicture: true }]);
  expect(exported.verificationRequests[0]?.picture).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  expect((await browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  const { rows } = await deps.db.executeSql(
    `select 1 from verification_request where customer_id = $1
     union all select 1 from verification_picture where request_id = $2`,
    [customerId, requestId],
  );
  expect(rows).toEqual([]);
});
