import { randomBytes, randomUUID } from 'node:crypto';
import type { OrderId } from '#contracts/core/ids.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import { makePaidOrder, type PaidOrder, type PaidOrderWish } from '../orders/paid-order.ts';
import { takeWash } from '../stations/take-wash.ts';

type Shop = Pick<TestApp, 'app' | 'clock' | 'deps'>;

function newEmail(): string {
  return `somebody-${randomBytes(4).toString('hex')}@example.com`;
}

type Sent = { readonly url: string; readonly payload: object; readonly locale: 'en' | 'he' };

async function send({ app, deps }: Shop, { url, payload, locale }: Sent): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: { ...payload, openedMs: 20_000 },
    headers: { 'sec-fetch-site': 'same-origin', 'x-language': locale },
    remoteAddress: `10.${[...randomBytes(3)].join('.')}`,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { reference } = answer.json<{ reference: string }>();
  const { rows } = await deps.db.executeSql('select contact_message_id from contact_message where reference = $1', [
    reference,
  ]);
  return String(rows[0]?.['contact_message_id']);
}

/** A visitor sends the contact form; returns the id of the message. */
export function writeMessage(shop: Shop, wish: { locale?: 'en' | 'he'; email?: string; message?: string } = {}) {
  const { locale = 'he', email = newEmail(), message = 'מתי פותחים בשבת?' } = wish;
  const payload = { name: 'Dana Levi', email, subject: 'support', message };
  return send(shop, { url: '/api/contact', payload, locale });
}

export type Cancelled = PaidOrder & { readonly id: string; readonly email: string };

/** An order of three washes with a cancellation notice; returns the id of the message. */
export async function cancelOrder(shop: Shop, wish: PaidOrderWish = {}): Promise<Cancelled> {
  const { clock, deps } = shop;
  const email = newEmail();
  const order = await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now(), locale: 'he', ...wish, email });
  clock.advance(MINUTE_MS);
  const { orderCode } = order;
  const payload = { orderCode, email, name: 'Dana' };
  return { ...order, email, id: await send(shop, { url: '/api/cancellations', payload, locale: 'he' }) };
}

export type Questioned = PaidOrder & { readonly id: string; readonly email: string };

/** A charged wash whose holder reports that it did not start; returns the id of the wash. */
export async function questionWash({ clock, deps }: Shop): Promise<Questioned> {
  const email = newEmail();
  const order = await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now(), locale: 'he', email });
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  await takeWash(deps.db, order.lotId, { at: new Date(clock.now()).toISOString() });
  const { rows } = await deps.db.executeSql(
    'update redemption set questioned_at = $2 where lot_id = $1 returning redemption_id',
    [order.lotId, new Date(clock.now()).toISOString()],
  );
  return { ...order, email, id: String(rows[0]?.['redemption_id']) };
}

/** One star for a purchase, by default without a known email address; returns its id. */
export async function rateLow(shop: Shop, email = ''): Promise<string> {
  const { clock, deps } = shop;
  const { orderId } = await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now(), email });
  await rateOnce(shop, orderId);
  return orderId;
}

/** One star for the wash of a purchase; returns the id of the wash. */
export async function rateWashLow(shop: Shop): Promise<Questioned> {
  const wash = await questionWash(shop);
  await shop.deps.db.executeSql('update redemption set questioned_at = null where redemption_id = $1', [wash.id]);
  await rateOnce(shop, wash.orderId);
  return wash;
}

/** Gives one star by the link of a receipt, in Hebrew. */
async function rateOnce({ app, deps }: Shop, orderId: OrderId): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/ratings',
    payload: { transactionId: deps.keyring.receiptToken(orderId), stars: 1, comment: 'המים היו קרים' },
    headers: { 'sec-fetch-site': 'same-origin', 'x-language': 'he' },
    remoteAddress: `10.${[...randomBytes(3)].join('.')}`,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
}

/** A wash given by hand that could not be booked; returns the id of its note. */
export async function addUnbookedManualWash({ clock, deps }: Shop): Promise<string> {
  const noteId = randomUUID();
  await deps.db.executeSql(
    `with noting as (
       insert into scanner (scanner_id, station_id, name, token_hash, enrolled_at)
       select $1::uuid, station_id, 'Noa', sha256(convert_to($1::text, 'UTF8')), now() from station order by slug limit 1
       returning scanner_id, station_id)
     insert into hand_wash (scanner_id, note_id, station_id, bay_no, given_at, received_at)
     select scanner_id, $2::uuid, station_id, 1, $3::timestamptz, $3::timestamptz from noting`,
    [randomUUID(), noteId, new Date(clock.now()).toISOString()],
  );
  return noteId;
}
