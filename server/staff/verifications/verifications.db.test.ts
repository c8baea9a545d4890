import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import type { OwnVerifications } from '#contracts/identity/verification.ts';
import type { VerificationForReview, StaffVerification } from '#contracts/staff/customers/verifications.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { expireVerificationRequests } from '#server/identity/public.ts';
import { GOOD_PASSWORD } from '#testing/accounts/account-browser.ts';
import { noticesTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { drawCard, fileOf } from '#testing/documents/drawn-card.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { ask, cardHolder, waitingRequest, type CardHolder } from '#testing/staff/verification-scene.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const queue = '/api/admin/verifications';
let reviewer = await makeMember(shop, ['reviewer']);
// days pass in these tests, and staff sessions expire
beforeEach(async () => {
  reviewer = await makeMember(shop, ['reviewer']);
});

function decide({ browser }: TestMember, requestId: string, body: object) {
  return browser.post(`${queue}/${requestId}/decision`, body);
}

function show({ browser }: TestMember, requestId: string) {
  return browser.post(`${queue}/${requestId}/showing`);
}

async function own({ browser }: Pick<CardHolder, 'browser'>): Promise<OwnVerifications> {
  return (await browser.get('/api/verification-requests')).json<OwnVerifications>();
}

async function order({ browser }: Pick<CardHolder, 'browser'>) {
  const wish = { packageId: 2, email: 'b@example.com', paymentMethod: 'credit_card', applyMemberDiscount: true };
  return (await browser.post('/api/express-checkout', wish)).json<{ orderToken: string; redirectUrl: string }>();
}

/** A regular customer saves less than a cardholder. */
async function buyFirst(holder: Pick<CardHolder, 'browser'>): Promise<void> {
  const merchantRef = (await order(holder)).redirectUrl.split('/').at(-1) ?? '';
  shop.bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
}

async function totalOf(holder: Pick<CardHolder, 'browser'>): Promise<number> {
  const { orderToken } = await order(holder);
  return (await holder.browser.get(`/api/orders/${orderToken}`)).json<{ totalAgorot: number }>().totalAgorot;
}

async function auditOf(customerId: string): Promise<unknown[]> {
  const { rows } = await deps.db.executeSql(
    `select action from audit where ref_id = $1 and action like 'verification.%' order by seq`,
    [customerId],
  );
  return rows.map((row) => row['action']);
}

test('the queue lists the oldest first, masked, and for reviewers only', async () => {
  const first = await waitingRequest(shop);
  clock.advance(1_000);
  const second = await waitingRequest(shop, { kind: 'disability' });
  const { rows } = (await reviewer.browser.get(queue)).json<{ rows: StaffVerification[] }>();
  expect(rows.map(({ requestId }) => requestId)).toEqual([first.requestId, second.requestId]);
  expect(rows[0]).toMatchObject({ nameMasked: 'Dana L•••', kind: 'senior', withPicture: true, own: false });
  expect(Date.parse(rows[0]?.endsAt ?? '') - Date.parse(rows[0]?.askedAt ?? '')).toBe(7 * DAY_MS);
  const narrowed = await reviewer.browser.get(`${queue}?kind=disability&way=picture`);
  expect(narrowed.json()).toMatchObject({ rows: [{ requestId: second.requestId }], next: null });
  const support = await makeMember(shop, ['support']);
  expect((await support.browser.get(queue)).statusCode).toBe(403);
  expect((await show(support, first.requestId)).statusCode).toBe(403);
  for (const { requestId } of rows) await decide(reviewer, requestId, { decision: 'refused', reason: 'other' });
});

test('a picture is shown on request, never cached, and each view writes an audit entry', async () => {
  const { requestId, customerId } = await waitingRequest(shop);
  await reviewer.browser.get(`${queue}/${requestId}`);
  expect(await auditOf(customerId)).toEqual([]);
  const answer = await show(reviewer, requestId);
  const shown = answer.json<VerificationForReview>();
  expect(shown).toMatchObject({ name: 'Dana Levi', dateOfBirth: '1950-01-31', discountPercent: 10, notified: true });
  expect(await sharp(Buffer.from(shown.picture ?? '', 'base64')).metadata()).toMatchObject({
    format: 'jpeg',
    width: 860,
  });
  expect(answer.headers).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'x-content-type-options': 'nosniff',
  });
  await show(reviewer, requestId);
  expect(await auditOf(customerId)).toEqual(['verification.view', 'verification.view']);
  await decide(reviewer, requestId, { decision: 'approved' });
  expect((await show(reviewer, requestId)).json().code).toBe('verification_decided');
  expect(await auditOf(customerId)).toHaveLength(3);
  const never = '0192f0c1-0000-7000-8000-000000000001';
  expect((await show(reviewer, never)).statusCode).toBe(404);
  expect((await decide(reviewer, never, { decision: 'approved' })).statusCode).toBe(404);
});

test('an approval counts from the next checkout until the certificate expires, and the customer is notified', async () => {
  const holder = await waitingRequest(shop, { kind: 'disability' });
  const { requestId, email, browser } = holder;
  await buyFirst(holder);
  expect(await totalOf(holder)).toBe(14_250);
  for (const certificateDay of [undefined, shopDayText(clock.now() - DAY_MS), '2026-02-30']) {
    const answer = await decide(reviewer, requestId, { decision: 'approved', certificateDay });
    expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: { certificateDay: {} } });
  }
  const certificateDay = shopDayText(clock.now() + 2 * DAY_MS);
  const approved = await decide(reviewer, requestId, { decision: 'approved', certificateDay });
  expect(approved.json()).toMatchObject({ state: 'approved', closedBy: 'Dana Levi' });
  expect(await totalOf(holder)).toBe(13_500);
  expect((await own(holder)).kinds).toMatchObject([{}, { kind: 'disability', verified: true }]);
  const [mail] = (await noticesTo(shop, email)).filter(({ text }) => text.includes('dashboard#verification'));
  expect(mail?.subject).toBe('Your card for a discount was approved');
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/disab|senior/i);
  clock.advance(3 * DAY_MS);
  await browser.post('/api/customer/login', { email, password: GOOD_PASSWORD });
  expect(await totalOf(holder)).toBe(14_250);
});

test('the reviewer sees that no email is sent to an account without a verified email address', async () => {
  const { requestId, customerId } = await waitingRequest(shop);
  await deps.db.executeSql('update customer set email_verified_at = null where customer_id = $1', [customerId]);
  expect((await show(reviewer, requestId)).json<VerificationForReview>()).toMatchObject({ notified: false });
});

test('a card that was approved by mistake can be ended once; orders keep their price', async () => {
  const holder = await waitingRequest(shop);
  await buyFirst(holder);
  await decide(reviewer, holder.requestId, { decision: 'approved' });
  expect(await totalOf(holder)).toBe(13_500);
  const manager = await makeMember(shop, ['manager']);
  const path = `/api/admin/customers/${holder.customerId}/verification`;
  const ended = await manager.browser.send('DELETE', path, { kind: 'senior' });
  expect(ended.json()).toMatchObject({ verifications: [{ kind: 'senior', valid: false }] });
  expect(await totalOf(holder)).toBe(14_250);
  expect((await manager.browser.send('DELETE', path, { kind: 'senior' })).json().code).toBe('customer_changed');
  expect(await auditOf(holder.customerId)).toEqual(['verification.approve', 'verification.end']);
});

test('a refusal has a reason in the account’s language, and another card can be sent at once', async () => {
  const holder = await waitingRequest(shop);
  const { requestId, email, browser } = holder;
  await browser.send('PATCH', '/api/profile', { language: 'he' });
  expect((await decide(reviewer, requestId, { decision: 'refused' })).statusCode).toBe(400);
  expect((await decide(reviewer, requestId, { decision: 'refused', reason: 'ugly' })).statusCode).toBe(400);
  const note = 'Please hold the phone <b>straight</b>';
  await decide(reviewer, requestId, { decision: 'refused', reason: 'unreadable', note });
  expect((await own(holder)).request).toMatchObject({ state: 'refused', reason: 'unreadable', note });
  const mail = (await noticesTo(shop, email)).at(-1);
  expect(mail?.subject).toBe('התעודה לא אושרה');
  expect(mail?.text).toContain('מטושטשת');
  expect(mail?.text).toContain(note);
  expect(mail?.html).not.toContain('<b>straight');
  const { rows } = await deps.db.executeSql(
    'select count(*)::int as open from verification_request r where r::text like $1',
    ['%straight%'],
  );
  expect(rows[0]?.['open']).toBe(0);
  expect((await ask(holder, { kind: 'senior' })).statusCode).toBe(201);
});

test('of two concurrent reviewers one decides, the other sees the decision; a withdrawal counts, too', async () => {
  const other = await makeMember(shop, ['manager']);
  const { requestId, customerId } = await waitingRequest(shop);
  const answers = await Promise.all([
    decide(reviewer, requestId, { decision: 'approved' }),
    decide(other, requestId, { decision: 'refused', reason: 'over' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('verification_decided');
  const won = answers.find(({ statusCode }) => statusCode === 200)?.json<StaffVerification>();
  const seen = (await reviewer.browser.get(`${queue}/${requestId}`)).json<StaffVerification>();
  expect(seen).toMatchObject({ state: won?.state, closedBy: 'Dana Levi' });
  expect(await auditOf(customerId)).toHaveLength(1);
  const withdrawn = await waitingRequest(shop);
  const raced = await Promise.all([
    withdrawn.browser.send('DELETE', `/api/verification-requests/${withdrawn.requestId}`),
    decide(reviewer, withdrawn.requestId, { decision: 'approved' }),
  ]);
  expect(raced.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('staff users can neither see nor decide their own card, from the queue or from the account', async () => {
  const owner = await makeMember(shop, ['owner']);
  const holder = await cardHolder(shop, { email: owner.email });
  const own = (await ask(holder, { kind: 'senior', picture: fileOf(await drawCard()) })).json<OwnVerifications>();
  const requestId = own.request?.requestId ?? '';
  expect((await owner.browser.get(`${queue}/${requestId}`)).json()).toMatchObject({ own: true });
  expect((await show(owner, requestId)).json().code).toBe('verification_own');
  expect((await decide(owner, requestId, { decision: 'approved' })).json().code).toBe('verification_own');
  const seen = await owner.browser.post(`/api/admin/customers/${holder.customerId}/verification`, { kind: 'senior' });
  expect(seen.json().code).toBe('verification_own');
  expect((await decide(reviewer, requestId, { decision: 'approved' })).statusCode).toBe(200);
});

test('a card that does not fit the account’s age is not approved, and stays in the queue', async () => {
  const holder = await cardHolder(shop, { dateOfBirth: '1990-05-04' });
  const asked = (await ask(holder, { kind: 'disability' })).json<OwnVerifications>();
  const requestId = asked.request?.requestId ?? '';
  await deps.db.executeSql(`update verification_request set kind = 'senior' where request_id = $1`, [requestId]);
  expect((await decide(reviewer, requestId, { decision: 'approved' })).json().code).toBe('verification_too_young');
  expect((await own(holder)).request).toMatchObject({ state: 'open' });
});

test('an expired request cannot be decided, also before it is deleted; deleting the account deletes all', async () => {
  const { requestId } = await waitingRequest(shop);
  const leaving = await waitingRequest(shop);
  expect((await leaving.browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  expect((await decide(reviewer, leaving.requestId, { decision: 'approved' })).statusCode).toBe(404);
  clock.advance(7 * DAY_MS);
  const late = await makeMember(shop, ['reviewer']);
  expect((await show(late, requestId)).json().code).toBe('verification_decided');
  expect((await decide(late, requestId, { decision: 'approved' })).json().code).toBe('verification_decided');
  expect(
    (await late.browser.get(queue)).json<{ rows: StaffVerification[] }>().rows.map((row) => row.requestId),
  ).not.toContain(requestId);
  await expireVerificationRequests(deps);
});

/** Pieces from the middle of a file, short enough to lie within one page of the database. */
function piecesOf(file: Buffer): Buffer[] {
  return [0.2, 0.35, 0.5, 0.65, 0.8].map((part) => {
    const at = Math.floor(file.length * part);
    return file.subarray(at, at + 24);
  });
}

/** Files of the database's folder, including the write-ahead log, that contain any of these pieces. */
async function filesWith(pieces: readonly Buffer[]): Promise<string[]> {
  await deps.db.executeSql('checkpoint');
  const { rows } = await deps.db.executeSql(
    `select current_setting('data_directory') as folder, (select oid from pg_database where datname = current_database()) as oid`,
  );
  const folder = String(rows[0]?.['folder']);
  const places = [join('base', String(rows[0]?.['oid'])), 'pg_wal', 'pg_stat', 'global'];
  const files = places.flatMap((place) =>
    readdirSync(join(folder, place), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(folder, place, name)),
  );
  return files.filter((file) => {
    const bytes = readFileSync(file);
    return pieces.some((piece) => bytes.includes(piece));
  });
}

test('neither before nor after the decision does any file of the database contain a piece of the picture', async () => {
  const holder = await cardHolder(shop);
  const upload = await drawCard('looked for');
  const asked = (await ask(holder, { kind: 'senior', picture: fileOf(upload) })).json<OwnVerifications>();
  const requestId = asked.request?.requestId ?? '';
  const shown = (await show(reviewer, requestId)).json<VerificationForReview>();
  const kept = Buffer.from(shown.picture ?? '', 'base64');
  expect(kept.length).toBeGreaterThan(50_000);
  const pieces = [...piecesOf(upload), ...piecesOf(kept)];
  expect(await filesWith(pieces)).toEqual([]);
  const { rows } = await deps.db.executeSql('select picture_sealed from verification_picture where request_id = $1', [
    requestId,
  ]);
  const sealed = rows[0]?.['picture_sealed'];
  if (!Buffer.isBuffer(sealed)) throw new Error('a picture that waits is there, sealed');
  // the search finds what is there
  expect((await filesWith(piecesOf(sealed))).length).toBeGreaterThan(0);
  await decide(reviewer, requestId, { decision: 'approved' });
  expect(await filesWith(pieces)).toEqual([]);
  const left = await deps.db.executeSql('select 1 from verification_picture where request_id = $1', [requestId]);
  expect(left.rows).toEqual([]);
  expect(JSON.stringify(shop.lines)).not.toContain(kept.toString('base64').slice(200, 260));
});
