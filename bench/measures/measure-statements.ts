import { Client } from 'pg';
import { readFileSync } from 'node:fs';
import { randomBytes, randomUUID } from 'node:crypto';
import { systemClock } from '#server/core/clock/system-clock.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import type { BatchQueryable } from '#server/core/db/database.ts';
import type { WireValue } from '#server/core/db/statements/statement.ts';
import { firstAttempt, newOrder } from '#server/selling/checkout/new-order.ts';
import { findProductForSale, type ProductForSale } from '#server/selling/store/catalogue.ts';
import { placeOrder } from '#server/selling/store/orders/order.ts';
import type { Stage } from '../stage.ts';

export type StatementCost = { readonly how: string; readonly databaseUs: number; readonly driverUs: number };

type Written = { readonly name: string; readonly text: string; readonly values: WireValue[] };

const ROUNDS = 5;
const A_ROUND = 300;
const NS_PER_US = 1_000;

/** Returns the statement that `placeOrder` would send for a new order of this product. */
async function write(product: ProductForSale): Promise<Written> {
  const deps = {
    clock: systemClock,
    ids: uuidGenerator,
    keyring: createKeyring(randomBytes(32)),
    brand: { legal: { termsVersion: '1' } },
    gateways: { opening: () => [{ provider: 'sandbox' }] },
  };
  const given = deps as unknown as Parameters<typeof newOrder>[0];
  const order = newOrder(given, {
    actor: { kind: 'guest', guestHash: randomBytes(32), address: '' },
    member: null,
    loyaltyTermsId: null,
    command: {
      kind: 'package',
      packageId: 1,
      email: 'buyer@example.com',
      paymentMethod: 'credit_card',
      applyMemberDiscount: false,
      recipientName: null,
      recipientEmail: null,
      recipientPhone: null,
      buyerPhone: null,
      giftLocale: null,
      giftDueAt: null,
      personalMessage: null,
      senderName: null,
      petName: null,
      locale: 'he',
      shownAgorot: null,
      idempotencyKey: undefined,
    },
    product,
    idempotency: { endpoint: 'package', key: randomUUID(), bodyHash: randomBytes(32) },
  });
  let written: Written | null = null;
  const paper: BatchQueryable = {
    async gather(statement, value) {
      written = { name: statement.name, text: statement.text, values: statement.encode(value) };
      return [];
    },
  };
  await placeOrder(paper, order, firstAttempt(given, order, product).payment);
  if (written === null) throw new Error('an order was placed without a statement');
  return written;
}

type Send = (client: Client, written: Written) => Promise<unknown>;

const ways: readonly { readonly how: string; readonly send: Send }[] = [
  {
    how: 'sent unnamed: parsed and planned every time',
    send: (client, { text, values }) => client.query({ text, values, rowMode: 'array' }),
  },
  {
    how: 'named, as the shop sends it: parsed and planned once a connection',
    send: (client, { name, text, values }) => client.query({ name, text, values, rowMode: 'array' }),
  },
];

/**
 * Measures the CPU time of the order statement for each way of sending it, and rolls everything back. The lowest of
 * several rounds counts.
 */
export async function measureStatements(stage: Stage): Promise<StatementCost[]> {
  const product = await findProductForSale(stage.books.db, { kind: 'package', number: 1, now: Date.now() });
  if (product === null) throw new Error('nothing is for sale');
  const client = new Client({ connectionString: stage.books.connectionString });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  const costs: StatementCost[] = [];
  for (const { how, send } of ways)
    costs.push({ how, ...(await leastOf(() => round({ client, pid, product, send }))) });
  await client.end();
  return costs;
}

type Cost = Omit<StatementCost, 'how'>;
type Round = { readonly client: Client; readonly pid: number; readonly product: ProductForSale; readonly send: Send };

async function leastOf(measure: () => Promise<Cost>): Promise<Cost> {
  await measure();
  const costs: Cost[] = [];
  for (let index = 0; index < ROUNDS; index += 1) costs.push(await measure());
  return {
    databaseUs: Math.min(...costs.map((cost) => cost.databaseUs)),
    driverUs: Math.min(...costs.map((cost) => cost.driverUs)),
  };
}

async function round({ client, pid, product, send }: Round): Promise<Cost> {
  const written: Written[] = [];
  for (let index = 0; index < A_ROUND; index += 1) written.push(await write(product));
  await client.query('begin');
  const before = { database: onProcessor(pid), own: process.cpuUsage() };
  for (const one of written) await send(client, one);
  const own = process.cpuUsage(before.own);
  const databaseUs = (onProcessor(pid) - before.database) / A_ROUND;
  await client.query('rollback');
  return { databaseUs, driverUs: (own.user + own.system) / A_ROUND };
}

/** Returns the CPU time of a single-threaded process in microseconds; finer than clock ticks (Linux). */
function onProcessor(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NS_PER_US;
}
