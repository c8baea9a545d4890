import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { orderIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import type { LiveBay } from '#contracts/stations/redemptions.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { openedStation, paidVoucher } from '#testing/stations/station-desk.ts';
import { FREE_BAYS, openPhones } from '#testing/stations/walk-up.ts';
import { reserveBay } from '../store/walk-up/reserve-bay.ts';
import { releaseOverdueWashes } from './release-overdue-washes.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
const { controller } = station;
const stationId = stationIdSchema.parse(path.split('/').at(-1));
const newPhone = openPhones(shop, station);

beforeEach(async () => {
  clock.advance(HOUR_MS);
  await releaseOverdueWashes(deps);
  await deps.db.executeSql(FREE_BAYS);
  await controller.boot('test 1.0', ['reset', 'unlock', 'lock']);
});

async function bay(bayNo = 1): Promise<Pick<LiveBay, 'state' | 'startFailed'>> {
  const answer = await app.inject({ url: `/api/stations/by-token/${station.stationToken}` });
  const found = answer.json<{ bays: LiveBay[] }>().bays.find((each) => each.bayNo === bayNo);
  if (found === undefined) throw new Error(`no bay ${bayNo}`);
  return { state: found.state, startFailed: found.startFailed };
}

const good = { state: 'free', startFailed: false };
const failedOnce = { state: 'free', startFailed: true };
const checking = { state: 'checking', startFailed: false };

/** A customer starts a wash in bay 1, and the machine answers. */
async function start(kind: 'failed' | 'started' = 'failed', more: object = {}): Promise<void> {
  const asked = await station.ask({ voucherToken: await paidVoucher(shop) });
  expect(asked.status).toBe(201);
  const [command] = await controller.commands();
  if (command === undefined) throw new Error('the machine has a start command');
  clock.advance(SECOND_MS);
  await controller.report([station.event(command, { kind, ...more })]);
}

async function ask(bayNo = 1) {
  return await station.ask({ voucherToken: await paidVoucher(shop), bayNo });
}

test('a bay that says it is free and refuses twice is not offered to a third customer, who washes in another bay', async () => {
  await start();
  expect(await bay()).toEqual(failedOnce);
  await start();
  expect(await bay()).toEqual(checking);
  expect(await newPhone().pay()).toMatchObject({ status: 409, body: { code: 'station_not_ready' } });
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'station_not_ready' } });
  expect(await bay(2)).toEqual(good);
  expect((await newPhone().pay({ bayNo: 2 })).status).toBe(201);
});

test('a good start ends the doubt', async () => {
  await start();
  await start('started');
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  expect(await bay()).toEqual(good);
});

test('a machine that stays silent for two customers is not offered either', async () => {
  for (const after of [failedOnce, checking]) {
    expect((await ask()).status).toBe(201);
    expect(await controller.commands()).toHaveLength(1);
    for (let minutes = 0; minutes < 18; minutes += 1) {
      clock.advance(MINUTE_MS);
      await controller.heartbeat();
    }
    await releaseOverdueWashes(deps);
    expect(await bay()).toEqual(after);
  }
});

test('a start that never reached the machine says nothing about its bay', async () => {
  for (let starts = 0; starts < 2; starts += 1) {
    expect((await ask()).status).toBe(201);
    clock.advance(MINUTE_MS);
    await releaseOverdueWashes(deps);
    await controller.heartbeat();
    expect(await bay()).toEqual(good);
  }
});

test('a bay that is checked is offered again after a boot or a rinse of its machine, or when staff put it back', async () => {
  const manager = await makeMember(shop, ['manager']);
  const ways = {
    boot: () => controller.boot('test 1.0', ['reset', 'unlock', 'lock']),
    rinse: async () => {
      const at = new Date(clock.now()).toISOString();
      const { rows } = await deps.db.executeSql(
        `select redemption_id from redemption where station_id = $1 and bay_no = 1 order by created_at desc limit 1`,
        [stationId],
      );
      const remoteStartId = String(rows[0]?.['redemption_id']);
      await controller.report([station.event({ remoteStartId } as never, { kind: 'rinsed', seqNo: 1, at })]);
    },
    staff: async () => {
      const { version } = (await manager.browser.get(path)).json<{ station: StaffStation }>().station;
      const back = await manager.browser.post(`${path}/service`, { version, bayNo: 1, out: null });
      expect(back.statusCode).toBe(200);
    },
    'staff, the whole station': async () => {
      const { version } = (await manager.browser.get(path)).json<{ station: StaffStation }>().station;
      const back = await manager.browser.post(`${path}/service`, { version, bayNo: null, out: null });
      expect(back.statusCode).toBe(200);
    },
    reset: async () => {
      const pressed = manager.browser.post(`${path}/commands`, { commandId: randomUUID(), bayNo: 1, kind: 'reset' });
      const { acts } = await controller.poll();
      await controller.reportResult({ commandId: acts[0]?.commandId ?? '', outcome: 'done' });
      await pressed;
    },
  };
  for (const [way, repair] of Object.entries(ways)) {
    await start();
    await start();
    expect(await bay(), way).toEqual(checking);
    clock.advance(SECOND_MS);
    await repair();
    expect(await bay(), way).toEqual(good);
  }
});

test('a rinse that was reported late does not end a doubt that is newer', async () => {
  await start();
  const rinsedAt = new Date(clock.now()).toISOString();
  clock.advance(10 * SECOND_MS);
  await start('failed', { seqNo: 0 });
  const { rows } = await deps.db.executeSql(
    `select redemption_id from redemption where station_id = $1 and bay_no = 1 order by created_at limit 1`,
    [stationId],
  );
  const remoteStartId = String(rows[0]?.['redemption_id']);
  await controller.report([station.event({ remoteStartId } as never, { kind: 'rinsed', seqNo: 1, at: rinsedAt })]);
  expect(await bay()).toEqual(checking);
});

test('the reservation itself refuses a bay that failed after the customer looked', async () => {
  await deps.db.executeSql('update bay set failed_starts = 2, start_failed_at = now() where station_id = $1', [
    stationId,
  ]);
  const walkUpId = orderIdSchema.parse(randomUUID());
  const { outcome } = await deps.db.inTransaction((tx) =>
    reserveBay(tx, {
      walkUpId,
      tokenHash: deps.keyring.tokenHash(deps.keyring.orderToken(walkUpId)),
      requestId: randomUUID(),
      stationId,
      bayNo: 1,
      packageNumber: 1,
      browserHash: deps.keyring.tokenHash(deps.keyring.orderToken(walkUpId)),
      atSticker: true,
      byMail: false,
      bySms: false,
      now: clock.now(),
      until: clock.now() + MINUTE_MS,
    }),
  );
  expect(outcome).toBe('station_not_ready');
});

type Attention = {
  readonly rows: readonly { readonly name: string; readonly count: number; readonly recordId?: string }[];
};

test('staff see why the last start of a bay failed, until the bay works again', async () => {
  const manager = await makeMember(shop, ['manager']);
  const look = async () => (await manager.browser.get(path)).json<{ station: StaffStation }>().station;
  const failedStarts = async () => {
    const { rows } = (await manager.browser.get('/api/admin/attention')).json<Attention>();
    return rows.find(({ name }) => name === 'starts_failed')?.count ?? 0;
  };
  const before = await failedStarts();
  await start('failed', { reason: 'no water pressure' });
  const [refused] = (await look()).bays;
  expect(refused).toMatchObject({ state: 'free', failedStart: { end: 'failed', reason: 'no water pressure' } });
  expect((await look()).faults).toContainEqual({ kind: 'start_failed', count: 1 });
  expect(await failedStarts()).toBe(before + 1);
  // the only station with a failed start is linked directly
  const { rows } = (await manager.browser.get('/api/admin/attention')).json<Attention>();
  expect(path).toContain(rows.find(({ name }) => name === 'starts_failed')?.recordId ?? 'no station');
  const record = (await manager.browser.get(`${path}/record`)).json();
  expect(record.washes[0]).toMatchObject({ bayNo: 1, state: 'released', releaseReason: 'failed', unconfirmed: false });
  expect(record.events[0]).toMatchObject({ kind: 'failed', bayNo: 1, times: 1, reason: 'no water pressure' });
  await start('started');
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  expect((await look()).bays[0]).toMatchObject({ state: 'free', failedStart: null });
  expect(await failedStarts()).toBe(before);
});

test('a start to which the machine stays silent is not shown as a wash, and its end stays in the list', async () => {
  const manager = await makeMember(shop, ['manager']);
  const bayOf = async () => (await manager.browser.get(path)).json<{ station: StaffStation }>().station.bays[0];
  const asked = new Date(clock.now()).toISOString();
  expect((await ask()).status).toBe(201);
  expect(await controller.commands()).toHaveLength(1);
  expect(await bayOf()).toMatchObject({ state: 'busy', unconfirmedSince: null });
  clock.advance(MINUTE_MS + SECOND_MS);
  await controller.heartbeat();
  expect(await bayOf()).toMatchObject({ state: 'unconfirmed', unconfirmedSince: asked });
  const { rows } = (await manager.browser.get('/api/admin/attention')).json<Attention>();
  expect(rows.map(({ name }) => name)).toContain('starts_failed');
  const newest = async () => (await manager.browser.get(`${path}/record`)).json().washes[0];
  expect(await newest()).toMatchObject({ state: 'held', unconfirmed: true, at: asked });
  for (let minutes = 0; minutes < 18; minutes += 1) {
    clock.advance(MINUTE_MS);
    await controller.heartbeat();
  }
  await releaseOverdueWashes(deps);
  expect(await newest()).toMatchObject({ state: 'released', unconfirmed: false, releaseReason: 'unconfirmed' });
  expect(await bayOf()).toMatchObject({ state: 'free', failedStart: { end: 'unconfirmed', reason: null } });
});

test('the status reports of one wash are one line, with the time of the first and the last', async () => {
  const manager = await makeMember(shop, ['manager']);
  const asked = await ask();
  expect(asked.status).toBe(201);
  const [command] = await controller.commands();
  if (command === undefined) throw new Error('the machine has a start command');
  await controller.report([station.event(command, { kind: 'started' })]);
  for (const seqNo of [1, 2, 3]) {
    clock.advance(MINUTE_MS);
    const at = new Date(clock.now()).toISOString();
    await controller.report([
      station.event(command, { kind: 'updated', seqNo, at, remainingSeconds: 600 - seqNo * 60 }),
    ]);
  }
  const { events } = (await manager.browser.get(`${path}/record`)).json();
  expect(events[0]).toMatchObject({ kind: 'updated', bayNo: 1, times: 3, at: new Date(clock.now()).toISOString() });
  expect(Date.parse(events[0].at) - Date.parse(events[0].firstAt)).toBe(2 * MINUTE_MS);
});
