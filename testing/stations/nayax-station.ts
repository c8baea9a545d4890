import { randomUUID } from 'node:crypto';
import type { LotId, VoucherToken } from '#contracts/core/ids.ts';
import { createNayaxNetwork, type NayaxNetwork, type PostToShop } from '#peers/nayax-terminal/network.ts';
import { startNayaxServer, type NayaxServer, type StartBehaviour } from '#peers/nayax-terminal/nayax-server.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import type { Environment } from '#server/core/config/config.ts';
import type { Deps } from '#server/deps.ts';
import { createCortinaClient } from '#server/stations/adapters/cortina/cortina-client.ts';
import { connectNayaxBay } from '#server/stations/public.ts';
import { afterAll } from 'vitest';
import { buildTestApp, type TestApp } from '../shop/build-test-app.ts';
import { makePaidOrder } from '../orders/paid-order.ts';

const SECRET_TOKEN = 'nT7hC2vQ9xLw4ZsR8kYpB3mJdF6gUaXe5iWoKzVfNbMcHyTqGrPuSlDjE1A0-_Qw';
const TOKEN_ID = '4711';
const CALLBACK_KEY = 'k7Qm2Vx9Lr4Tz8Wp1Nc6Jd3Hs5Gb0FyA';
const NETWORK_ADDRESS = '185.159.232.2';
export const PRICE_AGOROT = 5_500;
const MACHINES = ['869761713', '869761714'] as const;
const SLUG = 'eilat-north-beach';

/** A shop whose first sample station has Nayax readers, with those readers. */
export type NayaxShop = TestApp & {
  readonly network: NayaxNetwork;
  readonly server: NayaxServer;
  readonly machineId: string;
  /** Transaction of the last start request. */
  lastTransaction(): string;
  answerStarts(manner: StartBehaviour): void;
  /** Requests a wash at the first bay. */
  ask(wish: {
    readonly voucherToken: VoucherToken;
    readonly requestId?: string;
  }): Promise<{ status: number; body: Record<string, unknown> }>;
  buy(number?: 1 | 2 | 3): Promise<{ lotId: LotId; voucherToken: VoucherToken; code: string }>;
  lotOf(lotId: LotId): Promise<Record<string, unknown> | undefined>;
  /** States of the washes of a voucher, oldest first. */
  washesOf(lotId: LotId): Promise<readonly Record<string, unknown>[]>;
  freeBays(): Promise<void>;
  /** One call as Nayax, or as a caller without the right credentials. */
  post(path: string, body: string, as?: Caller): Promise<{ status: number; body: unknown; text: string }>;
};

export type Caller = {
  readonly key?: string;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export const nayaxEnvironment: Environment = {
  LIMIT_SCALE: '1000',
  NAYAX_SECRET_TOKEN: SECRET_TOKEN,
  NAYAX_TOKEN_ID: TOKEN_ID,
  NAYAX_PAYMENT_METHOD: 'Test Shop',
  NAYAX_CALLBACK_KEY: CALLBACK_KEY,
};

export async function openNayaxShop(environment: Environment = {}): Promise<NayaxShop> {
  let manner: StartBehaviour = 'accepts';
  const woken: string[] = [];
  const post = (path: string, body: string, as: Caller = {}) => postAs(shop, { path, body, as });
  const network = createNayaxNetwork({ post: post satisfies PostToShop, secretToken: SECRET_TOKEN, tokenId: TOKEN_ID });
  const server = await startNayaxServer({
    network,
    manner: () => manner,
    onStart: ({ TransactionId }) => void woken.push(TransactionId),
  });
  const httpJson = createHttpJson();
  afterAll(async () => {
    httpJson.close();
    await server.close();
  });
  const shop = await buildTestApp({
    environment: { ...nayaxEnvironment, NAYAX_URL: server.baseUrl, ...environment },
    overrides: ({ config: { nayax } }) => ({
      nayaxConnection: () => nayax && { config: nayax, client: createCortinaClient(nayax, httpJson) },
    }),
  });
  const stationToken = await placeBays(shop.deps);
  return {
    ...shop,
    network,
    server,
    machineId: MACHINES[0],
    post,
    lastTransaction: () => woken.at(-1) ?? '',
    answerStarts(how) {
      manner = how;
    },
    async ask({ requestId = randomUUID(), voucherToken }) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/redemptions',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: { stationToken, bayNo: 1, requestId, voucherToken },
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    ...booksOf(shop.deps),
  };
}

async function postAs(
  { app }: TestApp,
  { path, body, as }: { readonly path: string; readonly body: string; readonly as: Caller },
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/terminals/nayax/${as.key ?? CALLBACK_KEY}${path}`,
    remoteAddress: as.address ?? NETWORK_ADDRESS,
    headers: { 'content-type': 'application/json', ...as.headers },
    body,
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, text: answer.body, body: isJson ? answer.json<unknown>() : null };
}

/** Sticker token of the station with Nayax readers, open around the clock. */
async function placeBays({ db, keyring }: Deps): Promise<string> {
  await db.executeSql(
    `update station set bays = 2,
       hours = (select jsonb_agg('{"open":"00:00","close":"00:00"}'::jsonb) from generate_series(1, 7))
     where slug = '${SLUG}'`,
  );
  for (const [index, machineId] of MACHINES.entries()) {
    await connectNayaxBay(db, {
      slug: SLUG,
      bayNo: index + 1,
      machineId,
      terminalId: `045678945678945${index}`,
      uniQr: null,
      interface: 'pulse_array',
      selection: 1,
      selections: 3,
      priceAgorot: PRICE_AGOROT,
    });
  }
  const { rows } = await db.executeSql(`select station_id from station where slug = '${SLUG}'`);
  return keyring.stationToken(rows[0]?.['station_id'] as never, 1);
}

function booksOf({ db, keyring }: Deps): Pick<NayaxShop, 'buy' | 'freeBays' | 'lotOf' | 'washesOf'> {
  return {
    async buy(number = 1) {
      const { lotId } = await makePaidOrder(db, keyring, { number });
      return { lotId, voucherToken: keyring.voucherToken(lotId, 1), code: keyring.voucherCode(lotId, 1) };
    },
    async freeBays() {
      await db.executeSql('update bay set redemption_id = null, busy_until = null, failed_starts = 0');
    },
    async lotOf(lotId) {
      const { rows } = await db.executeSql('select remaining, held, state from credit_lot where lot_id = $1', [lotId]);
      return rows[0];
    },
    async washesOf(lotId) {
      const { rows } = await db.executeSql(
        `select state, release_reason, late_started_at is not null as late from redemption where lot_id = $1
         order by redemption_id`,
        [lotId],
      );
      return rows;
    },
  };
}
