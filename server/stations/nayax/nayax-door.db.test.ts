import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '#server/core/db/pool/database-errors.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { nayaxEnvironment, openNayaxShop, type Caller } from '#testing/stations/nayax-station.ts';

const HEADER = 'x-terminal: 6f1c9a27d4e84b30';
const shop = await openNayaxShop({ NAYAX_CALLBACK_HEADER: HEADER, NAYAX_UNKNOWN_VOID: 'decline' });
const closed = await buildTestApp();
let away = false;
const cutOff = await buildTestApp({
  environment: nayaxEnvironment,
  overrides: ({ db }) => ({
    db: {
      ...db,
      query: (asked, values) =>
        away ? Promise.reject(new DatabaseUnavailableError(new Error('down'))) : db.query(asked, values),
    },
  }),
});
const asNayax: Caller = { headers: { 'x-terminal': '6f1c9a27d4e84b30' } };
const someVoid = JSON.stringify({ BasicInfo: { TransactionId: 'S0123456789abcdef', Amount: 1, CurrencyCode: 'ILS' } });

test.each<[string, Caller]>([
  ['an address that Nayax does not have', { ...asNayax, address: '203.0.113.9' }],
  ['no address at all of the network, but this machine', { ...asNayax, address: '127.0.0.1' }],
  ['another key', { ...asNayax, key: 'k7Qm2Vx9Lr4Tz8Wp1Nc6Jd3Hs5Gb0FyB' }],
  ['no header', {}],
  ['another header', { headers: { 'x-terminal': '6f1c9a27d4e84b31' } }],
])('a caller with %s is answered 404 and logged', async (_what, caller) => {
  const before = shop.lines.length;
  const answer = await shop.post('/Cortina/StaticQR/Void', someVoid, caller);
  expect(answer.status).toBe(404);
  const lines = shop.lines.slice(before);
  expect(JSON.stringify(lines)).toContain('a caller that is not Nayax used a Nayax endpoint');
  expect(JSON.stringify(lines)).not.toContain('k7Qm2Vx9');
  const { rows } = await shop.deps.db.executeSql('select count(*)::int as n from nayax_transaction');
  expect(rows).toEqual([{ n: 0 }]);
});

test.each(['185.159.232.2', '185.159.235.254', '84.110.125.194', '::ffff:84.110.125.194', '137.221.37.126'])(
  'Nayax calls from %s',
  async (address) => {
    expect((await shop.post('/Cortina/StaticQR/Sale', someVoid, { ...asNayax, address })).status).toBe(200);
  },
);

test('an address that stands for no message is not there', async () => {
  expect((await shop.post('/Cortina/StaticQR/Give', someVoid, asNayax)).status).toBe(404);
  expect((await shop.post('/', someVoid, asNayax)).status).toBe(404);
});

test('capitals in the address do not matter', async () => {
  const answer = await shop.post('/cortina/STATICQR/sale/', someVoid, asNayax);
  expect(answer.body).toMatchObject({ Status: { Verdict: 'Declined', Code: 2 } });
});

test.each(['', '{', '[]', '{"BasicInfo":{}}', '\u0000'])(
  'what cannot be read is declined as that (%#)',
  async (body) => {
    const answer = await shop.post('/Cortina/PrePaid/Sale', body, asNayax);
    expect(answer).toMatchObject({ status: 200, body: { Status: { Verdict: 'Declined', Code: 8 } } });
  },
);

test('a message that is too large is refused', async () => {
  const body = JSON.stringify({ BasicInfo: { TransactionId: 'S0123456789abcdef' }, More: 'x'.repeat(70_000) });
  expect((await shop.post('/Cortina/StaticQR/Void', body, asNayax)).status).toBe(413);
});

test('the end of an unknown transaction is declined, and the transaction is over', async () => {
  const end = await shop.post('/Cortina/StaticQR/Void', someVoid, asNayax);
  expect(end.body).toMatchObject({ Status: { Verdict: 'Declined', Code: 2 } });
  const sale = await shop.post('/Cortina/StaticQR/Sale', someVoid, asNayax);
  expect(sale.body).toMatchObject({ Status: { Verdict: 'Declined', Code: 996 } });
});

test('the shop never reveals a reader’s id or the token', async () => {
  const { voucherToken } = await shop.buy();
  const asked = await shop.ask({ voucherToken });
  const station = await shop.app.inject(`/api/stations/by-token/${String(asked.body['stationToken'])}`);
  for (const text of [JSON.stringify(asked.body), station.body, JSON.stringify(shop.lines)]) {
    expect(text).not.toMatch(/045678945678945|869761713|nT7hC2vQ9xLw4ZsR8kYpB3mJ/);
  }
});

test('without settings the endpoints do not exist, and a station behind Nayax starts no wash', async () => {
  const answer = await closed.app.inject({
    method: 'POST',
    url: '/api/terminals/nayax/k7Qm2Vx9Lr4Tz8Wp1Nc6Jd3Hs5Gb0FyA/Cortina/StaticQR/Void',
    remoteAddress: '185.159.232.2',
    body: someVoid,
  });
  expect(answer.statusCode).toBe(404);
  const { db, keyring } = closed.deps;
  const { rows } = await db.executeSql(
    `update station set gateway = 'nayax' where slug = 'eilat-north-beach' returning station_id`,
  );
  const token = keyring.stationToken(rows[0]?.['station_id'] as never, 1);
  const station = await closed.app.inject(`/api/stations/by-token/${token}`);
  expect(station.json()).toMatchObject({ bays: [{ state: 'out_of_order' }] });
});

test('while the database is away nothing is acknowledged', async () => {
  const call = async (path: string) => {
    const answer = await cutOff.app.inject({
      method: 'POST',
      url: `/api/terminals/nayax/k7Qm2Vx9Lr4Tz8Wp1Nc6Jd3Hs5Gb0FyA/Cortina/${path}`,
      remoteAddress: '185.159.232.2',
      body: someVoid,
    });
    return answer.statusCode;
  };
  away = true;
  expect(await call('StaticQR/Void')).toBe(503);
  expect(await call('StaticQR/Sale')).toBe(503);
  expect(await call('SaleEndNotification')).toBe(503);
  away = false;
  expect(await call('StaticQR/Void')).toBe(200);
});
