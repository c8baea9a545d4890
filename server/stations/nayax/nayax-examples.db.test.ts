import { expect, test } from 'vitest';
import { openNayaxShop } from '#testing/stations/nayax-station.ts';
import { documentedBodies, shapeOf, withFieldValues, type Json } from '#testing/stations/document-examples.ts';
import { createCortinaClient } from '../adapters/cortina/cortina-client.ts';

/*
 * Sends the bodies of docs/nayax.md as Nayax does, with the ids of this shop, and compares each answer of the shop, and
 * the start that it sends, with the body in the document.
 */
const shop = await openNayaxShop();
const [start, startAccepted, session, sessionOpened, sale, approved, declined, saleEnd, ...others] =
  documentedBodies('docs/nayax.md');

/** Sends an example with these values of this shop in place of the document's. */
async function post(path: string, example: Json | undefined, values: Readonly<Record<string, Json>>): Promise<Json> {
  const body = withFieldValues(example ?? null, { Id: Number(shop.machineId), ...values });
  const answer = await shop.post(path, JSON.stringify(body));
  expect(answer.status).toBe(200);
  return answer.body as Json;
}

/** Expects a response with the names and words of the document; ids and codes are those of this wash. */
function expectLike(answer: Json, example: Json | undefined, values: Readonly<Record<string, Json>> = {}): void {
  expect(shapeOf(withFieldValues(answer, values), example)).toEqual(shapeOf(withFieldValues(example ?? null, values)));
}

async function startedWash() {
  await shop.freeBays();
  const voucher = await shop.buy(2);
  expect(await shop.ask(voucher)).toMatchObject({ status: 201 });
  return { voucher, transactionId: shop.lastTransaction() };
}

test('the document has these bodies and no other', () => {
  expect(others).toEqual([]);
  expect(saleEnd).toBeDefined();
});

test('the start that the shop sends has the fields of the document, and its accepted answer is understood', async () => {
  const { nayax } = shop.deps.config;
  if (nayax === null) throw new Error('no settings of Nayax');
  const sent: string[] = [];
  const client = createCortinaClient(nayax, {
    request: async ({ body }) => {
      sent.push(String(body));
      return { ok: true, status: 200, body: startAccepted };
    },
    close: () => undefined,
  });
  const product = {
    terminal: { terminalId: '0434000000' },
    interface: 'pulse_array',
    selection: 1,
    priceAgorot: 5_500,
  } as const;
  const outcome = await client.start({
    transactionId: 'S0123456789abcdef0123456789abcdef',
    userId: 'W01963b2e7c1a70008000012345672f10',
    product,
  });
  expect(outcome).toEqual({ outcome: 'accepted' });
  expectLike(JSON.parse(sent[0] ?? 'null') as Json, start);
});

test('a sale with the body of the document is approved, and its end spends the wash', async () => {
  const { voucher, transactionId } = await startedWash();
  const ids = { TransactionId: transactionId, SrvTranId: transactionId };
  const answer = await post('/Cortina/StaticQR/Sale', withoutCard(sale), ids);
  expectLike(answer, approved, { ...ids, AuthCode: 'W-756C-B79E' });
  await post('/Cortina/SaleEndNotification', saleEnd, ids);
  expect(await shop.lotOf(voucher.lotId)).toMatchObject({ remaining: 2, held: 0 });
});

test('a reader that read a code opens a session, asks with the body of the document, and is approved', async () => {
  await shop.freeBays();
  const opened = await post('/Cortina/StartSession', session, { TokenId: '4711' });
  expectLike(opened, sessionOpened);
  const { code } = await shop.buy(2);
  const transactionId = await shop.network.openSession();
  const ids = { TransactionId: transactionId, SrvTranId: transactionId };
  const answer = await post('/Cortina/PrePaid/Authorization', sale, { ...ids, CardNumber: code });
  expectLike(answer, approved, { ...ids, AuthCode: 'W-756C-B79E' });
});

test('a transaction that the shop does not know is declined in the words of the document', async () => {
  expectLike(await post('/Cortina/StaticQR/Sale', withoutCard(sale), {}), declined);
});

/** Returns a sale of the way in which the shop starts the reader: without a card. */
function withoutCard(example: Json | undefined): Json {
  const { CardData: _card, ...body } = example as Readonly<Record<string, Json>>;
  return body;
}
