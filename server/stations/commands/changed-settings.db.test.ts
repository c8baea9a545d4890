import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { SentCommand } from '#contracts/staff/machines/machine-commands.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { controllerCommandKinds } from '#contracts/stations/machine-command.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createControllerClient, enrolController } from '#peers/terminal/controller-client.ts';
import { newEnrolmentCode } from '#server/stations/public.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { sendTo } from '#testing/stations/station.ts';
import { openedStation } from '#testing/stations/station-desk.ts';
import { openPhones } from '#testing/stations/walk-up.ts';
import { expireMachineCommands } from './expire-machine-commands.ts';
import { sendChangedMachineSettings } from './send-changed-machine-settings.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
const phone = openPhones(shop, station)();
let { controller } = station;
let manager: TestMember;

beforeEach(async () => {
  clock.advance(2 * DAY_MS);
  await deps.db.executeSql('delete from station_command');
  await controller.boot('test 1.0', controllerCommandKinds);
  manager = await makeMember(shop, ['manager']);
});

/** Plans a price of one wash, as the portal does. */
async function schedulePrice(priceAgorot: number, validFrom: number): Promise<void> {
  await deps.db.executeSql(
    `insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from, created_at)
     select gen_random_uuid(), wash_package_id, $1, $2, $2 from wash_package where kind = 'package' and number = 1`,
    [priceAgorot, new Date(validFrom)],
  );
}

/** One round of the station worker. */
async function round(): Promise<void> {
  await expireMachineCommands(deps);
  await sendChangedMachineSettings(deps);
}

/** Settings that the machine gets now. It reports the outcome of each. */
async function received(outcome: 'done' | 'refused' = 'done') {
  // a command that always arrives ends the long poll, so that a machine without new settings does not wait
  const identify = manager.browser.post(`${path}/commands`, { commandId: randomUUID(), bayNo: 1, kind: 'identify' });
  await expect.poll(openIdentify).toBe(1);
  const { acts } = await controller.poll();
  for (const { commandId, kind } of acts) {
    await controller.reportResult({ commandId, outcome: kind === 'settings' ? outcome : 'done' });
  }
  await identify;
  return acts.flatMap(({ settings }) => settings ?? []);
}

async function openIdentify(): Promise<number> {
  const { rows } = await deps.db.executeSql(
    `select count(*)::int as open from station_command where kind = 'identify' and state in ('sent', 'delivered')`,
  );
  return Number(rows[0]?.['open']);
}

async function shown(): Promise<StaffStation['settings']> {
  return (await manager.browser.get(path)).json<{ station: StaffStation }>().station.settings;
}

test('the price at the machine is the price on the phone, also when a planned price begins', async () => {
  await schedulePrice(5_500, clock.now());
  await schedulePrice(6_300, clock.now() + HOUR_MS);
  await round();
  expect(await shown()).toMatchObject({ priceAgorot: 5_500, state: 'pending', shown: null });
  expect(await received()).toMatchObject([{ priceAgorot: 5_500, minutes: 15 }]);
  expect(await shown()).toMatchObject({ priceAgorot: 5_500, state: 'confirmed', answeredAt: expect.any(String) });
  await round();
  expect(await received()).toEqual([]);
  clock.advance(HOUR_MS);
  await controller.heartbeat();
  expect(await shown()).toMatchObject({ priceAgorot: 6_300, state: 'pending', shown: { priceAgorot: 5_500 } });
  await round();
  const [settings] = await received();
  // a phone that still shows another price than the machine is refused, and the price of the machine is charged
  expect(await phone.pay({ shownAgorot: 5_500 })).toMatchObject({ status: 409, body: { code: 'price_changed' } });
  expect(settings?.priceAgorot).toBe(6_300);
  expect(await phone.pay({ shownAgorot: settings?.priceAgorot ?? 0 })).toMatchObject({ status: 201 });
  expect(await shown()).toMatchObject({ state: 'confirmed', shown: { priceAgorot: 6_300 } });
});

test('a machine that lost its connection gets the price when it is back, also after the command expired', async () => {
  await schedulePrice(5_500, clock.now());
  await round();
  await received();
  clock.advance(1);
  await schedulePrice(5_900, clock.now());
  await round();
  clock.advance(DAY_MS + MINUTE_MS);
  await round();
  expect(await openSettings()).toBe(0);
  manager = await makeMember(shop, ['manager']);
  expect(await shown()).toMatchObject({ state: 'pending', shown: { priceAgorot: 5_500 } });
  await controller.heartbeat();
  await round();
  expect(await received()).toMatchObject([{ priceAgorot: 5_900 }]);
  expect(await shown()).toMatchObject({ state: 'confirmed' });
});

async function openSettings(): Promise<number> {
  const { rows } = await deps.db.executeSql(
    `select count(*)::int as open from station_command where kind = 'settings' and state in ('sent', 'delivered')`,
  );
  return Number(rows[0]?.['open']);
}

test('of two changes in a row the machine gets the last one only, from two processes once', async () => {
  await schedulePrice(5_500, clock.now());
  await round();
  clock.advance(1);
  await schedulePrice(5_700, clock.now());
  await round();
  clock.advance(1);
  await schedulePrice(5_800, clock.now());
  await Promise.all([round(), round()]);
  expect(await openSettings()).toBe(1);
  expect(await received()).toMatchObject([{ priceAgorot: 5_800 }]);
  // a changed length of the wash is a change as well
  await deps.db.executeSql(`update station set wash_minutes = 12 where slug = $1`, [station.slug]);
  await round();
  expect(await received()).toMatchObject([{ priceAgorot: 5_800, minutes: 12 }]);
  await deps.db.executeSql(`update station set wash_minutes = 15 where slug = $1`, [station.slug]);
});

test('the volume that staff chose stays, and their command is not sent again', async () => {
  await schedulePrice(5_500, clock.now());
  const body = { commandId: randomUUID(), bayNo: null, kind: 'settings', volumePercent: 20 };
  const pressed = manager.browser.post(`${path}/commands`, body);
  await expect.poll(openSettings).toBe(1);
  await round();
  expect(await openSettings()).toBe(1);
  expect(await received()).toMatchObject([{ volumePercent: 20, priceAgorot: 5_500 }]);
  expect((await pressed).json<SentCommand>()).toMatchObject({ state: 'done', by: 'Dana Levi' });
  clock.advance(1);
  await schedulePrice(5_600, clock.now());
  await round();
  expect(await received()).toMatchObject([{ volumePercent: 20, priceAgorot: 5_600 }]);
  const { rows } = (await manager.browser.get(`${path}/commands`)).json<{ rows: SentCommand[] }>();
  expect(rows.find(({ kind }) => kind === 'settings')).toMatchObject({ state: 'done', by: null });
});

test('settings that the machine refused are not sent again until they change', async () => {
  await schedulePrice(5_500, clock.now());
  await round();
  await received('refused');
  await round();
  expect(await openSettings()).toBe(0);
  expect(await shown()).toMatchObject({ state: 'refused', answeredAt: expect.any(String) });
  clock.advance(1);
  await schedulePrice(5_600, clock.now());
  await round();
  expect(await received()).toMatchObject([{ priceAgorot: 5_600 }]);
});

test('a machine that takes no settings gets none, and the portal says so', async () => {
  await controller.boot('test 1.0', ['identify']);
  await schedulePrice(5_500, clock.now());
  await round();
  expect(await openSettings()).toBe(0);
  expect(await shown()).toMatchObject({ state: 'unsupported' });
});

test('a new controller gets the settings that the earlier controller confirmed', async () => {
  await schedulePrice(5_500, clock.now());
  await round();
  await received();
  clock.advance(1);
  const code = await newEnrolmentCode(deps, station.slug);
  controller = createControllerClient(sendTo(shop), await enrolController(sendTo(shop), code ?? ''), () => clock.now());
  await controller.boot('test 2.0', controllerCommandKinds);
  expect(await shown()).toMatchObject({ state: 'pending', shown: null });
  await round();
  expect(await received()).toMatchObject([{ priceAgorot: 5_500 }]);
});
