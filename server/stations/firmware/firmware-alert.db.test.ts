import { beforeEach, expect, test } from 'vitest';
import type { StationAlert } from '#contracts/staff/station-alerts.ts';
import { controllerCommandKinds } from '#contracts/stations/machine-command.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { openedStation } from '#testing/stations/station-desk.ts';
import { notifyOnCallStaff } from '../alerts/notify-on-call-staff.ts';
import { watchAlerts } from '../alerts/watch-alerts.ts';
import { expireMachineCommands } from '../commands/expire-machine-commands.ts';
import { watchFirmware } from './update-firmware-states.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const first = await openedStation(shop, 0);
const second = await openedStation(shop, 1);
const firmware = '/api/admin/firmware';
let owner: TestMember;
let releases = 0;

beforeEach(async () => {
  clock.advance(25 * HOUR_MS);
  await expireMachineCommands(deps);
  await deps.db.executeSql(
    `delete from firmware_release; delete from station_alert; delete from station_escalation; delete from outbox;
     update station set firmware_ring = 1`,
  );
  owner = await makeMember(shop, ['owner']);
  await boot();
});

async function boot(version = 'acme 2.1') {
  for (const { station } of [first, second]) await station.controller.boot(version, controllerCommandKinds);
}

/** One round of the worker, after both machines were heard of. */
async function round() {
  for (const { station } of [first, second]) await station.controller.heartbeat();
  await watchFirmware(deps);
  await watchAlerts(deps, 0);
  await notifyOnCallStaff(deps);
}

/** A release that both stations got; neither comes back with it, so that it stops by itself. */
async function stoppedRelease(): Promise<string> {
  releases += 1;
  const release = {
    version: `acme 3.${releases}`,
    url: 'https://firmware.example.com/acme.bin',
    digest: 'a'.repeat(64),
    notes: '',
    soakHours: 1,
  };
  const { releaseId } = (await owner.browser.post(firmware, release)).json<{ releaseId: string }>();
  expect((await owner.browser.post(`${firmware}/${releaseId}/rings`, { ring: 1 })).json()).toEqual({ sent: 2 });
  for (const { station } of [first, second]) await station.controller.poll();
  clock.advance(31 * MINUTE_MS);
  owner = await makeMember(shop, ['owner']);
  await round();
  return releaseId;
}

async function alerts(): Promise<StationAlert[]> {
  return (await owner.browser.get('/api/admin/alerts')).json<{ rows: StationAlert[] }>().rows;
}

/** Escalations of alerts so far, whose messages were sent. */
async function mailed(): Promise<number> {
  const { rows } = await deps.db.executeSql(
    `select count(distinct payload ->> 'escalationId')::int as causes from outbox where topic = 'station_alert'`,
  );
  return Number(rows[0]?.['causes']);
}

test('a release that stops by itself raises one alert, however many stations it failed at', async () => {
  await stoppedRelease();
  await round();
  const [alert, ...others] = await alerts();
  expect(alert).toMatchObject({ kind: 'firmware_stopped', bayNo: null, times: 1, acknowledged: null });
  expect(others).toEqual([]);
  expect(await mailed()).toBe(1);
});

test('acknowledged, it stays until an owner withdraws the release', async () => {
  const releaseId = await stoppedRelease();
  const [alert] = await alerts();
  const path = `/api/admin/stations/${alert?.stationId}/alerts/${alert?.alertId}/acknowledgement`;
  expect((await owner.browser.post(path)).statusCode).toBe(204);
  await round();
  expect(await alerts()).toMatchObject([{ kind: 'firmware_stopped', acknowledged: expect.any(Object) }]);
  expect((await owner.browser.post(`${firmware}/${releaseId}/stop`)).statusCode).toBe(204);
  await round();
  expect(await alerts()).toEqual([]);
  expect((await owner.browser.post(`${firmware}/${releaseId}/stop`)).json()).toMatchObject({
    code: 'changed_meanwhile',
  });
});

test('a rollback ends it', async () => {
  const releaseId = await stoppedRelease();
  expect((await owner.browser.post(`${firmware}/${releaseId}/rollback`)).statusCode).toBe(200);
  await round();
  expect(await alerts()).toEqual([]);
});

test('a newer release that was sent ends it, and raises an alert of its own when it stops', async () => {
  await stoppedRelease();
  const [alert] = await alerts();
  clock.advance(SECOND_MS);
  await stoppedRelease();
  await round();
  const now = await alerts();
  expect(now).toMatchObject([{ kind: 'firmware_stopped', times: 1 }]);
  expect(now[0]?.alertId).not.toBe(alert?.alertId);
  expect(await mailed()).toBe(2);
});

test('a release that an owner stops raises none', async () => {
  const version = { version: 'acme 4', url: 'https://firmware.example.com/4', digest: 'b'.repeat(64), notes: '' };
  const answer = await owner.browser.post(firmware, { ...version, soakHours: 1 });
  const { releaseId } = answer.json<{ releaseId: string }>();
  await owner.browser.post(`${firmware}/${releaseId}/rings`, { ring: 1 });
  expect((await owner.browser.post(`${firmware}/${releaseId}/stop`)).statusCode).toBe(204);
  await round();
  expect(await alerts()).toEqual([]);
});
