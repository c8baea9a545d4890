import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { MIN_RATINGS_TO_DISPLAY } from '#domain/loyalty/rating-rules.ts';
import { readRatingComment } from './store/rating.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { openStation } from '#testing/stations/station.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { mailsTo } from '#testing/accounts/account-mailbox.ts';
import { loyaltyRateLimits } from '#server/loyalty/limits.ts';

const shop = await buildTestApp();
const { app, deps, clock } = shop;

async function buy() {
  const order = await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now() });
  await drainOutbox(deps);
  return { ...order, transactionId: deps.keyring.receiptToken(order.orderId) };
}

function rate(payload: object, { address = '127.0.0.1', ...headers }: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/ratings',
    payload,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    remoteAddress: address,
  });
}

async function ratingOf(subjectId: string) {
  const { rows } = await deps.db.executeSql('select stars, comment_sealed, locale from rating where subject_id = $1', [
    subjectId,
  ]);
  return rows;
}

const stranger = '0123456789abcdefghjkmnpqrstvwxyz';

test('the holder of the receipt rates the purchase; the comment is sealed', async () => {
  const { orderId, transactionId } = await buy();
  const comment = 'המים היו פושרים, הכלב היה מאושר';
  const answer = await rate({ transactionId, stars: 5, comment }, { 'x-language': 'he' });
  expect([answer.statusCode, answer.json()]).toEqual([201, { stars: 5 }]);
  expect(answer.headers['referrer-policy']).toBe('no-referrer');
  const [rating] = await ratingOf(orderId);
  expect(rating).toMatchObject({ stars: 5, locale: 'he' });
  const sealed = rating?.['comment_sealed'] as Buffer;
  expect(sealed.includes('פושרים')).toBe(false);
  expect(readRatingComment(deps.keyring, orderId, sealed)).toBe(comment);
});

test('a second rating takes the place of the first, also when ten come at once', async () => {
  const { orderId, transactionId } = await buy();
  await rate({ transactionId, stars: 1, comment: 'Cold water' });
  clock.advance(1_000);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => rate({ transactionId, stars: '4' }, { address: `10.9.0.${index}` })),
  );
  expect(await ratingOf(orderId)).toEqual([{ stars: 4, comment_sealed: null, locale: 'en' }]);
});

test('an unknown receipt, or one of an unpaid order, cannot be rated', async () => {
  const sale = { packageId: 1, email: 'dana@example.com', paymentMethod: 'credit_card' };
  const started = await app.inject({
    method: 'POST',
    url: '/api/express-checkout',
    payload: sale,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(started.statusCode).toBe(201);
  const { rows } = await deps.db.executeSql(`select order_id from shop_order where state = 'awaiting_payment'`);
  const unpaid = deps.keyring.receiptToken(rows[0]?.['order_id'] as Parameters<typeof deps.keyring.receiptToken>[0]);
  const answers = [await rate({ transactionId: stranger, stars: 5 }), await rate({ transactionId: unpaid, stars: 5 })];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect(answers[0]?.json()).toMatchObject({ code: 'receipt_not_found' });
});

test.for([
  [{ stars: 0 }, 'stars'],
  [{ stars: 6 }, 'stars'],
  [{ stars: 4.5 }, 'stars'],
  [{ stars: 'five' }, 'stars'],
  [{ comment: 'x'.repeat(1_001) }, 'comment'],
  [{ transactionId: 'ABC' }, 'transactionId'],
] as const)('a rating with %j is refused at its field', async ([changes, field]) => {
  const { orderId, transactionId } = await buy();
  const answer = await rate({ transactionId, stars: 5, ...changes });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
  expect(await ratingOf(orderId)).toEqual([]);
});

test('another site cannot rate in a customer’s name', async () => {
  const { orderId, transactionId } = await buy();
  expect((await rate({ transactionId, stars: 1 }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect(await ratingOf(orderId)).toEqual([]);
});

test('ratings from one network need a proof of work after five hundred an hour', async () => {
  const { transactionId } = await buy();
  clock.set((Math.floor(clock.now() / HOUR_MS) + 1) * HOUR_MS);
  const address = '192.0.2.30';
  expect((await rate({ transactionId, stars: 3 }, { address })).statusCode).toBe(201);
  for (let round = 1; round < 500; round += 1)
    await shop.deps.limits.consume(loyaltyRateLimits.ratings_by_address, address);
  expect((await rate({ transactionId, stars: 3 }, { address })).statusCode).toBe(428);
  expect((await rate({ transactionId, stars: 3 }, { address: '192.0.2.31' })).statusCode).toBe(201);
});

test('without scripts the browser returns to the rating page only', async () => {
  const { orderId, transactionId } = await buy();
  const form = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/ratings',
      payload: new URLSearchParams(fields).toString(),
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: '192.0.2.40',
    });
  const sent = await form({ transactionId, stars: '4', comment: '' });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/rate/${transactionId}?sent=1`]);
  expect(await ratingOf(orderId)).toEqual([{ stars: 4, comment_sealed: null, locale: 'en' }]);
  const unstarred = await form({ transactionId, comment: 'nice' });
  expect(unstarred.headers.location).toBe(`/rate/${transactionId}?problem=validation_failed&field=stars&why=required`);
  const elsewhere = await form({ transactionId: '//evil.example', stars: '5' });
  expect(elsewhere.headers.location).toBe('/?problem=validation_failed&field=transactionId&why=invalid');
});

/** A purchase with so many washes taken, a second apart, and the wash of the last. */
async function wash(count = 1) {
  const order = await buy();
  for (let taken = 0; taken < count; taken += 1) {
    clock.advance(HOUR_MS);
    await takeWash(deps.db, order.lotId, { at: new Date(clock.now()).toISOString() });
  }
  const { rows } = await deps.db.executeSql(
    'select redemption_id from redemption where lot_id = $1 order by created_at desc limit 1',
    [order.lotId],
  );
  return { ...order, redemptionId: String(rows[0]?.['redemption_id']) };
}

async function ratedThing(transactionId: string) {
  const answer = await app.inject(`/api/ratings/${transactionId}`);
  return { status: answer.statusCode, body: answer.json() };
}

test('a receipt leads to the last wash of its purchase, and the one before keeps its own rating', async () => {
  const { orderId, lotId, transactionId } = await buy();
  expect((await ratedThing(transactionId)).body).toMatchObject({
    subject: 'purchase',
    locationName: null,
    rating: null,
  });
  await rate({ transactionId, stars: 5 });
  await takeWash(deps.db, lotId, { at: new Date(clock.now()).toISOString() });
  expect((await ratedThing(transactionId)).body).toMatchObject({ subject: 'wash', rating: null });
  await rate({ transactionId, stars: 4, comment: 'Warm water' });
  const { body } = await ratedThing(transactionId);
  expect(body).toMatchObject({ subject: 'wash', packageNameHe: expect.any(String), locationName: expect.any(String) });
  expect(body.rating).toMatchObject({ stars: 4, comment: 'Warm water', isOpen: true });
  expect(await ratingOf(orderId)).toMatchObject([{ stars: 5 }]);
});

test('a wash is one thing to be rated, whether its own link or its receipt leads there', async () => {
  const station = await openStation(shop);
  const { lotId, transactionId } = await buy();
  const asked = await station.ask({ voucherToken: deps.keyring.voucherToken(lotId, 1) });
  const redemptionToken = String(asked.body['redemptionToken']);
  expect((await rate({ transactionId: redemptionToken, stars: 5 })).statusCode).toBe(404);
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  await station.controller.report([station.event(command, {})]);
  expect((await rate({ transactionId: redemptionToken, stars: 5 })).statusCode).toBe(201);
  expect((await rate({ transactionId, stars: 3 })).statusCode).toBe(201);
  expect((await ratedThing(redemptionToken)).body.rating).toMatchObject({ stars: 3 });
});

test('a rating can be changed for a day after it was first given, and then stands', async () => {
  const { redemptionId, transactionId } = await wash();
  await rate({ transactionId, stars: 3 });
  clock.advance(DAY_MS - 1);
  expect((await rate({ transactionId, stars: 4 })).statusCode).toBe(201);
  expect((await ratedThing(transactionId)).body.rating).toMatchObject({ isOpen: true });
  clock.advance(1);
  const late = await rate({ transactionId, stars: 1 });
  expect([late.statusCode, late.json().code]).toEqual([409, 'rating_closed']);
  expect(await ratingOf(redemptionId)).toMatchObject([{ stars: 4 }]);
  expect((await ratedThing(transactionId)).body.rating).toMatchObject({ stars: 4, isOpen: false });
});

test('few stars open a case, and the shop hears of it once', async () => {
  const { redemptionId, transactionId } = await wash();
  const toShop = async () =>
    (await mailsTo(shop, deps.brand.supportEmail)).filter(({ text }) => text.includes('קר לו'));
  await rate({ transactionId, stars: 3, comment: 'קר לו' });
  await drainOutbox(deps);
  expect(await toShop()).toEqual([]);
  await rate({ transactionId, stars: 2, comment: 'קר לו' });
  await rate({ transactionId, stars: 1, comment: 'קר לו' });
  await rate({ transactionId, stars: 5, comment: 'קר לו' });
  await drainOutbox(deps);
  expect(await toShop()).toHaveLength(1);
  const { rows } = await deps.db.executeSql('select case_opened_at, case_closed_at from rating where subject_id = $1', [
    redemptionId,
  ]);
  expect(rows).toEqual([{ case_opened_at: expect.anything(), case_closed_at: null }]);
});

test('a station shows its rating from five ratings on; returned washes do not count', async () => {
  const { rows } = await deps.db.executeSql(
    `select s.slug, count(r.subject_id)::int as count from station s left join redemption x using (station_id)
     left join rating r on r.redemption_id = x.redemption_id group by s.slug order by s.slug limit 1`,
  );
  const slug = String(rows[0]?.['slug']);
  const shown = async () => (await app.inject(`/api/stations/${slug}`)).json().rating;
  const rated = Number(rows[0]?.['count']);
  for (let count = rated; count < MIN_RATINGS_TO_DISPLAY - 1; count += 1) {
    await rate({ transactionId: (await wash()).transactionId, stars: 5 }, { address: `10.8.0.${count}` });
  }
  expect(await shown()).toBe(null);
  const last = await wash();
  await rate({ transactionId: last.transactionId, stars: 5 }, { address: '10.8.1.1' });
  await expect.poll(shown).toMatchObject({ count: Math.max(rated, MIN_RATINGS_TO_DISPLAY - 1) + 1 });
  await deps.db.executeSql(`update redemption set state = 'reversed', reversed_at = now() where redemption_id = $1`, [
    last.redemptionId,
  ]);
  await deps.db.executeSql(`select pg_notify('stations_changed', '')`);
  await expect.poll(shown).toBe(null);
});
