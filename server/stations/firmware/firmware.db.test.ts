import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { FirmwareReleaseView, getFirmware } from '#contracts/staff/machines/firmware.ts';
import { controllerCommandKinds } from '#contracts/stations/machine-command.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { executeMachineCommand } from '#peers/terminal/execute-machine-command.ts';
import { createMachine } from '#peers/terminal/machine.ts';
import { createReportQueue } from '#peers/terminal/report-queue.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { auditRows, openedStation, paidVoucher } from '#testing/stations/station-desk.ts';
import { expireMachineCommands } from '../commands/expire-machine-commands.ts';
import { releaseOverdueWashes } from '../washes/release-overdue-washes.ts';
import { watchFirmware } from './update-firmware-states.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const first = await openedStation(shop, 0);
const second = await openedStation(shop, 1);
const firmware = '/api/admin/firmware';
const file = Buffer.from('acme 2.2');
const sha256 = createHash('sha256').update(file).digest('hex');
const server = createServer((_request, response) => response.end(file));
let url = '';
let owner: TestMember;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  url = `http://127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}/acme.bin`;
});
afterAll(() => server.close());

beforeEach(async () => {
  clock.advance(25 * HOUR_MS);
  await expireMachineCommands(deps);
  await releaseOverdueWashes(deps);
  await deps.db.executeSql(
    `delete from firmware_release; update station set firmware_ring = 3;
     update bay set redemption_id = null, busy_until = null, failed_starts = 0`,
  );
  owner = await makeMember(shop, ['owner']);
  await first.station.controller.boot('acme 2.1', controllerCommandKinds);
  await second.station.controller.boot('acme 2.1', controllerCommandKinds);
  await setRing(first.path, 1);
  await setRing(second.path, 2);
});

async function setRing(path: string, ring: number) {
  expect((await owner.browser.send('PUT', `${path}/firmware-ring`, { ring })).statusCode).toBe(204);
}

async function add(version = `acme ${randomUUID().slice(0, 8)}`, digest = sha256) {
  const release = { version, url, digest, notes: 'Quieter pump', soakHours: 24 };
  const answer = await owner.browser.post(firmware, release);
  expect(answer.statusCode, answer.body).toBe(201);
  return { version, ...answer.json<{ releaseId: string }>() };
}

async function open(releaseId: string, ring: number) {
  const answer = await owner.browser.post(`${firmware}/${releaseId}/rings`, { ring });
  return { status: answer.statusCode, ...answer.json<{ sent?: number; code?: string }>() };
}

async function seen(releaseId: string): Promise<FirmwareReleaseView> {
  const { releases } = (await owner.browser.get(firmware)).json<ResponseOf<typeof getFirmware>>();
  const release = releases.find((each) => each.releaseId === releaseId);
  if (release === undefined) throw new Error('the release is missing');
  return release;
}

/** The machine of a station takes its command as the simulator does. */
async function install({ station }: typeof first, behaviour: 'starts' | 'breaks_down' = 'starts') {
  const { controller } = station;
  const [command] = (await controller.poll()).acts;
  if (command === undefined) throw new Error('the machine got no command');
  const reports = createReportQueue(() => Promise.resolve([]));
  const stopping = new AbortController();
  const machine = createMachine({ clock, stopping: stopping.signal, bayCount: 2, reports });
  machine.behaviour = behaviour;
  await executeMachineCommand(machine, controller, command);
  stopping.abort();
  reports.stop();
  await watchFirmware(deps);
  return command;
}

/** Both machines are heard of after a while, and the owner signs in again. */
async function later(ms: number) {
  clock.advance(ms);
  owner = await makeMember(shop, ['owner']);
  await first.station.controller.heartbeat();
  await second.station.controller.heartbeat();
  await watchFirmware(deps);
}

test('ring 1 runs a release for a day before ring 2 gets it', async () => {
  const { releaseId, version } = await add();
  expect(await open(releaseId, 2)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
  expect(await open(releaseId, 1)).toMatchObject({ status: 200, sent: 1 });
  expect((await seen(releaseId)).next).toMatchObject({ ring: 2, fault: 'pending' });
  const command = await install(first);
  expect(command).toMatchObject({ kind: 'update_firmware', firmware: { url, sha256, version, ring: 1 } });
  expect(await seen(releaseId)).toMatchObject({ next: { fault: 'soaking' }, installs: [{ state: 'installed' }] });
  expect(await open(releaseId, 2)).toMatchObject({ status: 409, code: 'firmware_not_ready' });
  await later(24 * HOUR_MS);
  expect(await open(releaseId, 2)).toMatchObject({ status: 200, sent: 1 });
  expect(await auditRows(shop, 'firmware.release', releaseId)).toBe(2);
  await install(second);
  expect(await seen(releaseId)).toMatchObject({ ring: 2, stoppedAt: null, next: { ring: 3, fault: 'soaking' } });
});

test('a file with another digest is not installed, and stops the release before ring 2', async () => {
  const { releaseId } = await add(undefined, createHash('sha256').update('another').digest('hex'));
  await open(releaseId, 1);
  await install(first);
  expect(await seen(releaseId)).toMatchObject({
    stopReason: 'failed',
    next: { fault: 'stopped' },
    installs: [{ state: 'failed', failure: 'the digest does not fit the file' }],
  });
  await later(48 * HOUR_MS);
  expect(await open(releaseId, 2)).toMatchObject({ code: 'firmware_not_ready' });
});

test('a controller that does not come back stops the release by itself', async () => {
  const { releaseId } = await add();
  await open(releaseId, 1);
  await install(first, 'breaks_down');
  expect((await seen(releaseId)).installs).toMatchObject([{ state: 'sent' }]);
  // the machine said `done`, and was never heard of again
  clock.advance(30 * MINUTE_MS);
  await second.station.controller.heartbeat();
  await watchFirmware(deps);
  expect(await seen(releaseId)).toMatchObject({
    stopReason: 'failed',
    installs: [{ state: 'failed', failure: 'did not come back' }],
  });
});

test('a controller that comes back with another version stops the release immediately, and a restart before does not', async () => {
  const { releaseId } = await add();
  await open(releaseId, 1);
  const { controller } = first.station;
  const [command] = (await controller.poll()).acts;
  const commandId = command?.commandId ?? '';
  await controller.reportResult({ commandId, outcome: 'accepted' });
  clock.advance(SECOND_MS);
  // the power was cut during the download
  await controller.boot('acme 2.1', controllerCommandKinds);
  await watchFirmware(deps);
  expect((await seen(releaseId)).installs).toMatchObject([{ state: 'sent' }]);
  clock.advance(SECOND_MS);
  await controller.reportResult({ commandId, outcome: 'done' });
  await watchFirmware(deps);
  expect((await seen(releaseId)).installs).toMatchObject([{ state: 'sent' }]);
  clock.advance(SECOND_MS);
  await controller.boot('acme 2.1', controllerCommandKinds);
  await watchFirmware(deps);
  expect(await seen(releaseId)).toMatchObject({
    stopReason: 'failed',
    installs: [{ state: 'failed', failure: 'came back with acme 2.1' }],
  });
});

test('a failure that no worker has seen yet still keeps the release from the next ring', async () => {
  const { releaseId } = await add();
  await open(releaseId, 1);
  await install(first);
  await later(24 * HOUR_MS);
  // the controller falls back to what it ran before, a moment before the press
  await first.station.controller.boot('acme 2.1', controllerCommandKinds);
  expect(await open(releaseId, 2)).toMatchObject({ code: 'firmware_not_ready' });
  expect(await seen(releaseId)).toMatchObject({
    stopReason: 'failed',
    installs: [{ failure: 'fell back to acme 2.1' }],
  });
});

test('more failed washes than before keep the next ring closed, and so does a silent station', async () => {
  const { releaseId } = await add();
  await open(releaseId, 1);
  await install(first);
  expect((await first.station.ask({ voucherToken: await paidVoucher(shop) })).status).toBe(201);
  const [start] = await first.station.controller.commands();
  if (start === undefined) throw new Error('no start arrived');
  await first.station.controller.report([first.station.event(start, { kind: 'failed' })]);
  await later(24 * HOUR_MS);
  expect((await seen(releaseId)).next.fault).toBe('more_failures');
  expect(await open(releaseId, 2)).toMatchObject({ code: 'firmware_not_ready' });
  await deps.db.executeSql(`update redemption set release_reason = 'unreachable' where state = 'released'`);
  clock.advance(HOUR_MS);
  expect((await seen(releaseId)).next.fault).toBe('away');
});

test('a station that washes is not updated: the release waits, and a press for it is refused', async () => {
  const { releaseId } = await add();
  await first.station.ask({ voucherToken: await paidVoucher(shop) });
  const [start] = await first.station.controller.commands();
  if (start === undefined) throw new Error('no start arrived');
  await first.station.controller.report([first.station.event(start, { kind: 'started' })]);
  await open(releaseId, 1);
  // only the identify command is handed out
  const waiting = owner.browser.post(`${first.path}/commands`, {
    commandId: randomUUID(),
    bayNo: 2,
    kind: 'identify',
  });
  expect((await first.station.controller.poll()).acts.map(({ kind }) => kind)).toEqual(['identify']);
  await waiting;
  const { stationId } = (await seen(releaseId)).installs[0] ?? {};
  const again = await owner.browser.post(`${firmware}/${releaseId}/sending`, { stationId });
  expect(again.json()).toMatchObject({ code: 'bay_washing' });
  await later(HOUR_MS);
  await install(first);
  expect((await seen(releaseId)).installs).toMatchObject([{ state: 'installed' }]);
});

test('a rollback stops the release, and sends what each station ran before', async () => {
  const good = await add();
  await open(good.releaseId, 1);
  await install(first);
  clock.advance(SECOND_MS);
  const bad = await add();
  await open(bad.releaseId, 1);
  await install(first);
  clock.advance(SECOND_MS);
  const back = await owner.browser.post(`${firmware}/${bad.releaseId}/rollback`);
  expect(back.json()).toEqual({ sent: 1 });
  expect(await install(first)).toMatchObject({ firmware: { version: good.version } });
  expect(await seen(bad.releaseId)).toMatchObject({ stopReason: 'staff' });
  expect((await seen(good.releaseId)).installs).toMatchObject([{ state: 'installed' }]);
});

test('owners add and send firmware; a URL without TLS, a short digest and a known version are refused', async () => {
  const manager = await makeMember(shop, ['manager']);
  const release = {
    version: 'acme 9',
    url: 'https://firmware.example.com/9.bin',
    digest: sha256,
    notes: '',
    soakHours: 1,
  };
  expect((await manager.browser.post(firmware, release)).statusCode).toBe(403);
  expect((await manager.browser.get(firmware)).statusCode).toBe(200);
  const wrong = [
    { ...release, url: 'http://firmware.example.com/9.bin' },
    { ...release, url: 'file:///etc/passwd' },
    { ...release, digest: sha256.slice(1) },
    { ...release, soakHours: 0 },
  ];
  for (const body of wrong) expect((await owner.browser.post(firmware, body)).statusCode).toBe(400);
  expect((await owner.browser.post(firmware, release)).statusCode).toBe(201);
  expect((await owner.browser.post(firmware, release)).json()).toMatchObject({ code: 'changed_meanwhile' });
  const body = { commandId: randomUUID(), bayNo: null, kind: 'update_firmware' };
  expect((await owner.browser.post(`${first.path}/commands`, body)).statusCode).toBe(400);
});
