import { expect, test } from 'vitest';
import type { LotId, RedemptionToken, VoucherToken } from '#contracts/core/ids.ts';
import type { StationCommand } from '#contracts/stations/station-protocol.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { openNayaxShop } from '#testing/stations/nayax-station.ts';
import { openStation } from '#testing/stations/station.ts';
import { releaseOverdueWashes } from './washes/release-overdue-washes.ts';

/** One machine of any gateway, as a customer uses it. */
type Machine = {
  ask(wish: { readonly voucherToken: VoucherToken }): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Returns true if the machine gets permission to start, by command or by request. */
  mayBegin(): Promise<boolean>;
  saysStarted(): Promise<void>;
  saysFailed(): Promise<void>;
  /** Longer than the start window, in ms. */
  readonly windowMs: number;
};

const shop = await openNayaxShop();
const { clock, deps } = shop;
const station = await openStation(shop);

function machineOfOurs(): Machine {
  let command: StationCommand | undefined;
  let reported: ('failed' | 'started')[] = [];
  // numbered in order; a repeated report has its first number
  const report = async (kind: 'failed' | 'started'): Promise<void> => {
    if (command === undefined) throw new Error('the machine heard of nothing');
    if (!reported.includes(kind)) reported.push(kind);
    await station.controller.report([station.event(command, { kind, seqNo: reported.indexOf(kind) })]);
  };
  return {
    windowMs: 34 * SECOND_MS,
    ask: (wish) => station.ask(wish),
    async mayBegin() {
      const commands = await station.controller.commands();
      command = commands[0] ?? command;
      reported = [];
      return commands.some(({ kind }) => kind === 'start');
    },
    saysStarted: () => report('started'),
    saysFailed: () => report('failed'),
  };
}

function machineOfNayax(): Machine {
  const say = (kind: 'sale' | 'sale_end' | 'void') => {
    const told = { transactionId: shop.lastTransaction(), machineId: shop.machineId, amount: 55 };
    return shop.network.say(kind, 'static_qr', told);
  };
  return {
    windowMs: 94 * SECOND_MS,
    ask: (wish) => shop.ask(wish),
    mayBegin: async () => (await say('sale')).approved,
    saysStarted: async () => void (await say('sale_end')),
    saysFailed: async () => void (await say('void')),
  };
}

async function ask(machine: Machine): Promise<{ lotId: LotId; redemptionToken: RedemptionToken }> {
  await shop.freeBays();
  await station.controller.heartbeat();
  const { lotId, voucherToken } = await shop.buy();
  const asked = await machine.ask({ voucherToken });
  expect(asked).toMatchObject({ status: 201, body: { state: 'held' } });
  return { lotId, redemptionToken: asked.body['redemptionToken'] as RedemptionToken };
}

async function became(lotId: LotId) {
  const [wash] = await shop.washesOf(lotId);
  return { ...wash, ...(await shop.lotOf(lotId)) };
}

const given = { remaining: 1, held: 0 };
const spent = { state: 'depleted', remaining: 0, held: 0 };

for (const [name, open] of [
  ['our own protocol', machineOfOurs],
  ['Nayax', machineOfNayax],
] as const) {
  test(`${name}: held, allowed, and spent when it reports the start, also repeatedly`, async () => {
    const machine = open();
    const { lotId } = await ask(machine);
    expect(await machine.mayBegin()).toBe(true);
    expect(await became(lotId)).toMatchObject({ remaining: 0, held: 1 });
    await machine.saysStarted();
    await machine.saysStarted();
    expect(await became(lotId)).toMatchObject({ ...spent, late: false });
  });

  test(`${name}: released once when it reports a failure`, async () => {
    const machine = open();
    const { lotId } = await ask(machine);
    await machine.mayBegin();
    await machine.saysFailed();
    await machine.saysFailed();
    expect(await became(lotId)).toMatchObject({ ...given, release_reason: 'failed' });
  });

  test(`${name}: an unannounced wash is released after its time`, async () => {
    const machine = open();
    const { lotId } = await ask(machine);
    clock.advance(machine.windowMs);
    await releaseOverdueWashes(deps);
    expect(await became(lotId)).toMatchObject({ ...given, release_reason: 'unreachable' });
  });

  test(`${name}: allowed and then silent is released with a mark, and a later report is the shop’s loss`, async () => {
    const machine = open();
    const { lotId } = await ask(machine);
    expect(await machine.mayBegin()).toBe(true);
    clock.advance(machine.windowMs);
    await releaseOverdueWashes(deps);
    expect(await became(lotId)).toMatchObject({ held: 1 });
    clock.advance(16 * MINUTE_MS);
    await releaseOverdueWashes(deps);
    expect(await became(lotId)).toMatchObject({ ...given, release_reason: 'unconfirmed', late: false });
    await machine.saysStarted();
    expect(await became(lotId)).toMatchObject({ ...given, late: true });
  });

  test(`${name}: a 'cannot' after 'started' returns nothing, and a 'started' after it charges nothing`, async () => {
    const machine = open();
    const first = await ask(machine);
    await machine.mayBegin();
    await machine.saysStarted();
    await machine.saysFailed();
    expect(await became(first.lotId)).toMatchObject(spent);
    const second = await ask(machine);
    await machine.mayBegin();
    await machine.saysFailed();
    await machine.saysStarted();
    expect(await became(second.lotId)).toMatchObject({ ...given, late: true });
  });
}

test('a controller of a station that is started through Nayax is not listened to any more', async () => {
  await station.controller.heartbeat();
  await deps.db.executeSql(`update station set gateway = 'nayax' where slug = $1`, [station.slug]);
  await expect(station.controller.heartbeat()).rejects.toThrow('401');
  await deps.db.executeSql(`update station set gateway = 'station_api' where slug = $1`, [station.slug]);
  await station.controller.heartbeat();
});
