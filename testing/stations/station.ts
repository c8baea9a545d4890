import { randomUUID } from 'node:crypto';
import type { VoucherToken } from '#contracts/core/ids.ts';
import type { StationCommand, StationEvent } from '#contracts/stations/station-protocol.ts';
import {
  createControllerClient,
  enrolController,
  type ControllerClient,
  type SendToShop,
} from '#peers/terminal/controller-client.ts';
import { newEnrolmentCode } from '#server/stations/public.ts';
import type { TestApp } from '../shop/build-test-app.ts';

/** A test station with its controller: customers at its sticker, and events of its machine. */
export type TestStation = {
  readonly slug: string;
  readonly stationToken: string;
  readonly controller: ControllerClient;
  /** Requests a wash here; returns status and body of the answer. */
  ask(wish: Wish): Promise<{ status: number; body: Record<string, unknown> }>;
  /** An event about a command. */
  event(command: StationCommand, event: Partial<StationEvent>): StationEvent;
};

type Wish = {
  readonly voucherToken?: VoucherToken;
  readonly code?: string;
  readonly shareId?: string;
  readonly bayNo?: number;
  readonly requestId?: string;
  readonly cookie?: string;
};

/** Sends through the app without a socket. */
export function sendTo({ app }: Pick<TestApp, 'app'>): SendToShop {
  return async ({ path, headers, body }) => {
    const answer = await app.inject({ method: 'POST', url: path, headers, body });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
}

/** The first sample stations by name, enrolled and booted: `index` counts them. */
export async function openStation(test: TestApp, index = 0): Promise<TestStation> {
  const { app, clock, deps } = test;
  const { rows } = await deps.db.executeSql('select slug, station_id from station order by slug');
  const slug = String(rows[index]?.['slug']);
  // open around the clock, so that a test does not depend on the time of day
  await deps.db.executeSql(
    `update station set hours = (select jsonb_agg('{"open":"00:00","close":"00:00"}'::jsonb) from generate_series(1, 7))
     where slug = $1`,
    [slug],
  );
  const send = sendTo(test);
  const code = await newEnrolmentCode(deps, slug);
  if (code === null) throw new Error(`there is no station ${slug}`);
  const controller = createControllerClient(send, await enrolController(send, code), () => clock.now());
  await controller.boot('test 1.0');
  const stationToken = deps.keyring.stationToken(rows[index]?.['station_id'] as never, 1);
  return {
    slug,
    stationToken,
    controller,
    async ask({ bayNo = 1, requestId = randomUUID(), cookie, ...voucher }) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/redemptions',
        headers: { 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) },
        body: { stationToken, bayNo, requestId, ...voucher },
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    event: ({ remoteStartId }, event) => ({
      transactionId: `t-${remoteStartId.slice(-12)}`,
      seqNo: 0,
      kind: 'started',
      remoteStartId,
      at: new Date(clock.now()).toISOString(),
      offline: false,
      ...event,
    }),
  };
}
