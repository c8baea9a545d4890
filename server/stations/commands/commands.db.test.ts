import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SentCommand } from '#contracts/staff/machines/machine-commands.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { controllerCommandKinds, type MachineCommandKind } from '#contracts/stations/machine-command.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { allMoves, listMovesMade, recordStateMoves } from '#testing/database/state-moves.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { auditRows, openedStation, paidVoucher } from '#testing/stations/station-desk.ts';
import { releaseOverdueWashes } from '../washes/release-overdue-washes.ts';
import { deleteOldMachineLogs } from './delete-old-machine-logs.ts';
import { expireMachineCommands } from './expire-machine-commands.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
const other = await openedStation(shop, 1);
const stationId = path.split('/').at(-1) ?? '';
const { controller } = station;
let manager: TestMember;

beforeAll(async () => {
  await recordStateMoves((text) => deps.db.executeSql(text));
});

beforeEach(async () => {
  // every command and wash of the test before is over
  clock.advance(25 * HOUR_MS);
  await expireMachineCommands(deps);
  await releaseOverdueWashes(deps);
  await deps.db.executeSql(
    `update bay set locked_at = null, status = 'live', redemption_id = null, busy_until = null, failed_starts = 0`,
  );
  await controller.boot('test 1.0', controllerCommandKinds);
  await other.station.controller.boot('test 1.0', controllerCommandKinds);
  manager = await makeMember(shop, ['manager']);
});

type Press = { readonly bayNo?: number | null; readonly commandId?: string; readonly at?: string };

/** A press in the portal; its answer waits for the machine. */
async function press(kind: MachineCommandKind, { bayNo = 1, commandId = randomUUID(), at = path }: Press = {}) {
  const answer = await manager.browser.post(`${at}/commands`, { commandId, bayNo, kind });
  return { status: answer.statusCode, ...answer.json<SentCommand & { code?: string }>() };
}

async function listed(): Promise<SentCommand[]> {
  return (await manager.browser.get(`${path}/commands`)).json<{ rows: SentCommand[] }>().rows;
}

async function bay(bayNo = 1) {
  const answer = await manager.browser.get(path);
  return answer.json<{ station: StaffStation }>().station.bays.find((each) => each.bayNo === bayNo);
}

/** The machine waits for a command, and answers it. */
async function executeWashCommand(outcome: 'done' | 'refused' | 'failed' = 'done', reason?: string) {
  const { acts } = await controller.poll();
  const [command] = acts;
  if (command === undefined) throw new Error('the machine got no command');
  const result = { commandId: command.commandId, outcome, ...(reason === undefined ? {} : { reason }) };
  return { command, answer: await controller.reportResult(result) };
}

/** A command that the machine has and did not answer. */
async function delivered(kind: MachineCommandKind) {
  const pressed = press(kind);
  const { acts } = await controller.poll();
  const [command] = acts;
  if (command === undefined) throw new Error('the machine got no command');
  return { ...command, pressed };
}

test('a lock reaches the waiting machine, and its press shows that it is done', async () => {
  const pressed = press('lock');
  const { command, answer } = await executeWashCommand();
  expect(command).toMatchObject({ kind: 'lock', bayNo: 1 });
  expect(answer).toEqual({ outcome: 'applied' });
  expect(await pressed).toMatchObject({ status: 201, kind: 'lock', state: 'done', by: 'Dana Levi' });
  expect(await auditRows(shop, 'machine.command', stationId)).toBe(1);
  expect(await bay()).toMatchObject({ state: 'out_of_order', out: null, lockedAt: expect.any(String) });
});

test('a locked bay sells no wash from the press on, and sells again when the machine says that it is unlocked', async () => {
  const locking = press('lock');
  await expect.poll(async () => (await bay())?.state).toBe('out_of_order');
  expect((await station.ask({ voucherToken: await paidVoucher(shop) })).body).toMatchObject({
    code: 'station_not_ready',
  });
  await executeWashCommand();
  await locking;
  clock.advance(SECOND_MS);
  const unlocking = press('unlock');
  const { acts } = await controller.poll();
  expect((await bay())?.state).toBe('out_of_order');
  await controller.reportResult({ commandId: acts[0]?.commandId ?? '', outcome: 'done' });
  expect(await unlocking).toMatchObject({ state: 'done' });
  expect(await bay()).toMatchObject({ state: 'free', lockedAt: null });
  expect((await station.ask({ voucherToken: await paidVoucher(shop) })).status).toBe(201);
});

test('putting a locked bay back into service leaves it locked', async () => {
  const locking = press('lock');
  await executeWashCommand();
  await locking;
  const { version } = (await manager.browser.get(path)).json<{ station: StaffStation }>().station;
  const back = await manager.browser.post(`${path}/service`, { version, bayNo: 1, out: null });
  expect(back.statusCode).toBe(200);
  expect(await bay()).toMatchObject({ state: 'out_of_order', lockedAt: expect.any(String) });
});

test('a bay that staff took out of service stays out after it is unlocked', async () => {
  const { version } = (await manager.browser.get(path)).json<{ station: StaffStation }>().station;
  const out = { reason: 'repair', until: null };
  await manager.browser.post(`${path}/service`, { version, bayNo: 1, out });
  for (const kind of ['lock', 'unlock'] as const) {
    clock.advance(SECOND_MS);
    const pressed = press(kind);
    await executeWashCommand();
    await pressed;
  }
  expect(await bay()).toMatchObject({ state: 'out_of_order', lockedAt: null, out: { reason: 'repair' } });
  await manager.browser.post(`${path}/service`, { version: version + 1, bayNo: 1, out: null });
});

test('an unlock that reaches the machine too late does nothing, whatever the machine says later', async () => {
  const locking = press('lock');
  await executeWashCommand();
  await locking;
  await manager.browser.post('/api/admin/proof', { code: manager.nextCode() });
  // the connection is down, and the machine requests commands again after an hour
  const unlock = await press('unlock');
  expect(unlock.state).toBe('sent');
  clock.advance(HOUR_MS);
  await controller.heartbeat();
  const waiting = press('identify', { bayNo: 2 });
  expect((await controller.poll()).acts.map(({ kind }) => kind)).toEqual(['identify']);
  await waiting;
  await expireMachineCommands(deps);
  const forged = await controller.reportResult({ commandId: unlock.commandId, outcome: 'done' });
  expect(forged).toEqual({ outcome: 'parked', why: 'not_delivered' });
  expect((await listed()).find(({ commandId }) => commandId === unlock.commandId)?.state).toBe('expired');
  expect((await bay())?.lockedAt).not.toBeNull();
});

test('a machine that got an unlock in time and asks late whether it may begin is refused', async () => {
  const { commandId, pressed } = await delivered('unlock');
  await pressed;
  clock.advance(11 * SECOND_MS);
  const late = { outcome: 'parked', why: 'too_late' };
  expect(await controller.reportResult({ commandId, outcome: 'accepted' })).toEqual(late);
  await expireMachineCommands(deps);
  expect(await controller.reportResult({ commandId, outcome: 'accepted' })).toEqual(late);
  // one that was carried out in time and reported late is believed
  expect(await controller.reportResult({ commandId, outcome: 'done' })).toEqual({ outcome: 'applied' });
});

test('a machine that did a command is believed, whatever expired before: its own report, or a newer command', async () => {
  const own = await delivered('identify');
  await own.pressed;
  expect(await controller.reportResult({ commandId: own.commandId, outcome: 'expired' })).toEqual({
    outcome: 'applied',
  });
  expect(await controller.reportResult({ commandId: own.commandId, outcome: 'done' })).toEqual({ outcome: 'applied' });
  const lock = await delivered('lock');
  await lock.pressed;
  clock.advance(SECOND_MS);
  const unlock = await delivered('unlock');
  // the unlock ended the lock, which the machine may not begin any more
  const accepted = await controller.reportResult({ commandId: lock.commandId, outcome: 'accepted' });
  expect(accepted).toEqual({ outcome: 'parked', why: 'too_late' });
  await controller.reportResult({ commandId: unlock.commandId, outcome: 'done' });
  await unlock.pressed;
  // it had locked the bay before it got the unlock, and its report was late
  expect(await controller.reportResult({ commandId: lock.commandId, outcome: 'done' })).toEqual({ outcome: 'applied' });
  expect(await bay()).toMatchObject({ state: 'free', lockedAt: null });
  expect(await controller.reportResult({ commandId: lock.commandId, outcome: 'failed' })).toEqual({
    outcome: 'parked',
    why: 'already_decided',
  });
});

test('two presses for one bay are one command with one audit row, also from two screens', async () => {
  const commandId = randomUUID();
  const before = await auditRows(shop, 'machine.command', stationId);
  // the machine asks only after all of them
  const presses = [press('identify', { commandId }), press('identify', { commandId }), press('identify')];
  const answers = await Promise.all(presses);
  expect((await controller.poll()).acts).toHaveLength(1);
  expect(new Set(answers.map((each) => each.commandId)).size).toBe(1);
  expect((await auditRows(shop, 'machine.command', stationId)) - before).toBe(1);
  const reused = await press('lock', { commandId: answers[0]?.commandId ?? '' });
  expect(reused).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
});

test('of a lock and an unlock in a row only the later one is left, and the earlier one opens nothing', async () => {
  const unlock = await delivered('unlock');
  clock.advance(SECOND_MS);
  const locking = press('lock');
  const { acts } = await controller.poll();
  expect(acts.map(({ kind }) => kind)).toEqual(['lock']);
  expect(await unlock.pressed).toMatchObject({ state: 'expired', answer: 'superseded' });
  await controller.reportResult({ commandId: acts[0]?.commandId ?? '', outcome: 'done' });
  await locking;
  // the report of the earlier one arrives after that of the later one
  await controller.reportResult({ commandId: unlock.commandId, outcome: 'done' });
  expect((await bay())?.lockedAt).not.toBeNull();
});

test('forged, repeated and reordered reports change nothing', async () => {
  const { commandId, pressed } = await delivered('identify');
  const foreign = await other.station.controller.reportResult({ commandId, outcome: 'done' });
  expect(foreign).toEqual({ outcome: 'parked', why: 'not_of_this_station' });
  const invented = await controller.reportResult({ commandId: randomUUID(), outcome: 'done' });
  expect(invented).toEqual({ outcome: 'parked', why: 'not_of_this_station' });
  expect(await controller.reportResult({ commandId, outcome: 'done' })).toEqual({ outcome: 'applied' });
  expect(await controller.reportResult({ commandId, outcome: 'done' })).toEqual({ outcome: 'known' });
  expect(await controller.reportResult({ commandId, outcome: 'accepted' })).toEqual({ outcome: 'known' });
  const contrary = await controller.reportResult({ commandId, outcome: 'refused', reason: 'no' });
  expect(contrary).toEqual({ outcome: 'parked', why: 'already_decided' });
  expect(await pressed).toMatchObject({ state: 'done', answer: null });
});

test('a poll without a command ends within the time that the machine chose, of at most 50 seconds', async () => {
  expect(await controller.poll(1)).toEqual({ washes: [], acts: [] });
  await expect(controller.poll(51)).rejects.toThrow('400');
});

test('a command without an answer is sent again after five seconds, and not after it was acknowledged', async () => {
  const { commandId, pressed } = await delivered('reset');
  clock.advance(6 * SECOND_MS);
  expect((await controller.poll()).acts.map((each) => each.commandId)).toEqual([commandId]);
  expect(await controller.reportResult({ commandId, outcome: 'accepted' })).toEqual({ outcome: 'applied' });
  expect(await pressed).toMatchObject({ state: 'accepted' });
  clock.advance(6 * SECOND_MS);
  const next = press('identify', { bayNo: 2 });
  expect((await controller.poll()).acts.map(({ kind }) => kind)).toEqual(['identify']);
  await next;
  expect(await controller.reportResult({ commandId, outcome: 'failed', reason: 'valve' })).toEqual({
    outcome: 'applied',
  });
  expect((await listed()).find((each) => each.commandId === commandId)).toMatchObject({
    state: 'failed',
    answer: 'valve',
  });
});

test('a rinse is refused while a wash runs, and is not handed out if a wash began after the press', async () => {
  const asked = await station.ask({ voucherToken: await paidVoucher(shop) });
  expect(asked.status).toBe(201);
  expect(await press('rinse')).toMatchObject({ status: 409, code: 'bay_washing' });
  expect(await press('rinse', { bayNo: 2 })).toMatchObject({ state: 'sent' });
  await station.ask({ voucherToken: await paidVoucher(shop), bayNo: 2 });
  const { acts, washes } = await controller.poll();
  expect(acts).toEqual([]);
  expect(washes).toHaveLength(2);
});

test('a rinse from the portal that is done shows as the disinfection of its bay, and a late report of it does not', async () => {
  const rinsedAt = async () =>
    (await station.controller.heartbeat(), await shop.app.inject(`/api/stations/${station.slug}/now`)).json().bays[0]
      .disinfectedAt as unknown;
  const rinse = await delivered('rinse');
  await controller.reportResult({ commandId: rinse.commandId, outcome: 'done' });
  await rinse.pressed;
  const at = new Date(clock.now()).toISOString();
  clock.advance(3 * SECOND_MS);
  expect(await rinsedAt()).toBe(at);
  const second = await delivered('rinse');
  await second.pressed;
  clock.advance(HOUR_MS);
  await expireMachineCommands(deps);
  await controller.reportResult({ commandId: second.commandId, outcome: 'done' });
  expect(await rinsedAt()).toBe(second.expiresAt);
});

test('a machine gets only what it named at its boot, and one behind Nayax gets nothing', async () => {
  await controller.boot('test 1.1', ['identify']);
  expect(await press('lock')).toMatchObject({ status: 409, code: 'command_not_supported' });
  const { supported } = (await manager.browser.get(`${path}/commands`)).json<{ supported: string[] }>();
  expect(supported).toEqual(['identify']);
  // a station behind Nayax takes no commands
  await deps.db.executeSql(`update station set gateway = 'nayax' where station_id = $1`, [stationId]);
  expect(await press('identify')).toMatchObject({ status: 409, code: 'command_not_supported' });
  await deps.db.executeSql(`update station set gateway = 'station_api' where station_id = $1`, [stationId]);
  expect(await press('identify', { bayNo: 19 })).toMatchObject({ status: 404 });
  expect(await press('identify', { bayNo: null })).toMatchObject({ status: 404 });
});

test('a bay whose machine was replaced by one without locks is unlocked by the shop alone', async () => {
  const locking = press('lock');
  await executeWashCommand();
  await locking;
  await controller.boot('other 1.0', []);
  clock.advance(SECOND_MS);
  expect(await press('unlock')).toMatchObject({ state: 'done', answer: 'without_machine' });
  expect(await bay()).toMatchObject({ state: 'free', lockedAt: null });
  expect(await press('unlock')).toMatchObject({ code: 'command_not_supported' });
});

test('what gives water or opens a bay asks for a fresh proof, and a lock does not', async () => {
  clock.advance(11 * MINUTE_MS);
  for (const kind of ['unlock', 'rinse'] as const) {
    expect(await press(kind)).toMatchObject({ status: 403, code: 'step_up_required' });
  }
  const locking = press('lock');
  await executeWashCommand('refused', 'door open');
  expect(await locking).toMatchObject({ status: 201, state: 'refused', answer: 'door open' });
  // the shop keeps the bay closed, because the staff user wanted no customer there
  expect((await bay())?.lockedAt).not.toBeNull();
});

test('settings carry the price and minutes of the shop; another volume replaces an open command', async () => {
  const body = { commandId: randomUUID(), bayNo: null, kind: 'settings', volumePercent: 40 };
  const first = manager.browser.post(`${path}/commands`, body);
  const { acts } = await controller.poll();
  const settings = { minutes: 15, priceAgorot: 5_500, offlineWashes: 5, volumePercent: 40 };
  expect(acts).toMatchObject([{ kind: 'settings', settings }]);
  expect(acts[0]).not.toHaveProperty('bayNo');
  clock.advance(SECOND_MS);
  const louder = manager.browser.post(`${path}/commands`, { ...body, commandId: randomUUID(), volumePercent: 80 });
  const next = await controller.poll();
  expect(next.acts).toMatchObject([{ settings: { volumePercent: 80 } }]);
  await controller.reportResult({ commandId: next.acts[0]?.commandId ?? '', outcome: 'done' });
  expect((await first).json()).toMatchObject({ state: 'expired', answer: 'superseded' });
  expect((await louder).json()).toMatchObject({ state: 'done', settings: { volumePercent: 80 } });
  expect(await press('settings')).toMatchObject({ status: 404 });
});

test('a machine sends its log, which staff read and which is deleted after thirty days', async () => {
  const pressed = press('log', { bayNo: null });
  const { acts } = await controller.poll();
  const commandId = acts[0]?.commandId ?? '';
  await controller.reportResult({ commandId, outcome: 'done', log: 'boot 10:00\nvalve 2 slow' });
  expect(await pressed).toMatchObject({ state: 'done', hasLog: true });
  const read = async () => (await manager.browser.get(`${path}/commands/${commandId}/log`)).json();
  expect(await read()).toEqual({ log: 'boot 10:00\nvalve 2 slow' });
  const stranger = await makeMember(shop, ['support']);
  expect((await stranger.browser.get(`${path}/commands/${commandId}/log`)).statusCode).toBe(403);
  expect(await deleteOldMachineLogs(deps)).toBe(0);
  clock.advance(31 * 24 * HOUR_MS);
  expect(await deleteOldMachineLogs(deps)).toBe(1);
  manager = await makeMember(shop, ['manager']);
  expect(await read()).toMatchObject({ code: 'not_found' });
});

test('a log that is done without its text is refused, and can still be sent', async () => {
  const { acts, pressed } = await logAsked();
  const commandId = acts[0]?.commandId ?? '';
  await expect(controller.reportResult({ commandId, outcome: 'done' })).rejects.toThrow('400');
  // the same report for a command of another kind, or of no command, has no log to miss
  const unknown = await controller.reportResult({ commandId: randomUUID(), outcome: 'done' });
  expect(unknown).toEqual({ outcome: 'parked', why: 'not_of_this_station' });
  expect(await controller.reportResult({ commandId, outcome: 'done', log: 'valve 2 slow' })).toEqual({
    outcome: 'applied',
  });
  expect(await pressed).toMatchObject({ state: 'done', hasLog: true });
  expect(await controller.reportResult({ commandId, outcome: 'done' })).toEqual({ outcome: 'known' });
});

async function logAsked() {
  const pressed = press('log', { bayNo: null });
  return { acts: (await controller.poll()).acts, pressed };
}

test('every move of a command is made, and no other', async () => {
  for (const outcome of ['refused', 'failed'] as const) {
    const { commandId, pressed } = await delivered('identify');
    await pressed;
    clock.advance(MINUTE_MS);
    await expireMachineCommands(deps);
    expect(await controller.reportResult({ commandId, outcome })).toEqual({ outcome: 'applied' });
  }
  for (const outcome of ['done', 'refused'] as const) {
    const { commandId, pressed } = await delivered('reset');
    await controller.reportResult({ commandId, outcome: 'accepted' });
    await pressed;
    await controller.reportResult({ commandId, outcome });
  }
  const direct = press('identify');
  await executeWashCommand('failed');
  await direct;
  const { commandId, pressed } = await delivered('reset');
  await controller.reportResult({ commandId, outcome: 'accepted' });
  await pressed;
  clock.advance(3 * HOUR_MS);
  await expireMachineCommands(deps);
  const made = (await listMovesMade(deps.db)).filter((move) => move.startsWith('station_command: '));
  expect(made).toEqual(
    allMoves()
      .filter((move) => move.startsWith('station_command: '))
      .toSorted(),
  );
});
