import { expect, test } from 'vitest';
import type { StationEvent } from '#contracts/stations/station-protocol.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { WASH_CHANNEL } from '#server/entitlements/store/washes/wash-channel.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { openStation } from '#testing/stations/station.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, clock, deps } = shop;
const station = await openStation(shop);

type Message = Partial<StationEvent> & Pick<StationEvent, 'seqNo' | 'kind'>;

/** A held wash, what its machine reports, and the time left as the customer's phone gets it. */
async function beginWash() {
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 2 });
  await station.controller.heartbeat();
  const asked = await station.ask({ voucherToken: deps.keyring.voucherToken(lotId, 1) });
  const command = (await station.controller.commands()).findLast(({ kind }) => kind === 'start');
  if (command === undefined) throw new Error('no start arrived');
  return {
    command,
    report: (message: Message) => station.controller.report([station.event(command, message)]),
    timeLeft: async () => {
      const answer = await app.inject(`/api/redemptions/${String(asked.body['redemptionToken'])}`);
      return answer.json<{ timeLeft: unknown }>().timeLeft;
    },
  };
}

const now = () => new Date(clock.now()).toISOString();

test('the phone gets the time left that the machine reported last, whatever order its reports arrive in', async () => {
  const { report, timeLeft } = await beginWash();
  expect(await timeLeft()).toBeNull();
  const startedAt = now();
  await report({ seqNo: 0, kind: 'started', at: startedAt, remainingSeconds: 900 });
  expect(await timeLeft()).toEqual({ seconds: 900, at: startedAt });

  clock.advance(MINUTE_MS);
  const firstAt = now();
  clock.advance(MINUTE_MS);
  const secondAt = now();
  expect(await report({ seqNo: 2, kind: 'updated', at: secondAt, remainingSeconds: 790 })).toMatchObject([
    { outcome: 'waiting' },
  ]);
  expect(await timeLeft()).toEqual({ seconds: 900, at: startedAt });
  await report({ seqNo: 1, kind: 'updated', at: firstAt, remainingSeconds: 840 });
  expect(await timeLeft()).toEqual({ seconds: 790, at: secondAt });
  await report({ seqNo: 3, kind: 'updated', at: firstAt, remainingSeconds: 840 });
  expect(await timeLeft()).toEqual({ seconds: 790, at: secondAt });
});

test('a machine that reports no time has none on the phone, and after the end nothing is counted any more', async () => {
  const { report, timeLeft } = await beginWash();
  await report({ seqNo: 0, kind: 'started', at: now() });
  await report({ seqNo: 1, kind: 'updated', at: now() });
  expect(await timeLeft()).toBeNull();
  clock.advance(MINUTE_MS);
  await report({ seqNo: 2, kind: 'ended', at: now() });
  clock.advance(MINUTE_MS);
  await report({ seqNo: 3, kind: 'updated', at: now(), remainingSeconds: 60 });
  expect(await timeLeft()).toBeNull();
});

test('an open page of the wash is notified of every report of the remaining time', async () => {
  const { command, report } = await beginWash();
  const arrived: string[] = [];
  await deps.db.listen(WASH_CHANNEL, (payload) => arrived.push(payload));
  /** Returns the notifications of the commits since the last call; they arrive in the order of the commits. */
  async function notifications(marker: string): Promise<string[]> {
    await deps.db.notify(WASH_CHANNEL, marker);
    await expect.poll(() => arrived.at(-1)).toBe(marker);
    return arrived.splice(0);
  }
  await report({ seqNo: 0, kind: 'started', at: now() });
  await notifications('started');
  for (const seqNo of [1, 2]) {
    clock.advance(MINUTE_MS);
    await report({ seqNo, kind: 'updated', at: now(), remainingSeconds: 900 - seqNo * 60 });
    expect((await notifications(`report ${seqNo}`)).join()).toContain(command.remoteStartId);
  }
  await report({ seqNo: 3, kind: 'updated', at: now() });
  expect((await notifications('no time')).join(), 'a report that changes nothing').not.toContain(command.remoteStartId);
});
