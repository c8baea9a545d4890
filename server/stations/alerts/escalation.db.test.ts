import { beforeEach, expect, test } from 'vitest';
import type { StationAlert } from '#contracts/staff/station-alerts.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, startOfShopDay } from '#domain/core/time/jerusalem-time.ts';
import { createFakeMailTransport, type FakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { createFakeSms, type FakeSms } from '#server/messaging/adapters/sms/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { openedStation } from '#testing/stations/station-desk.ts';
import { notifyOnCallStaff } from './notify-on-call-staff.ts';
import { watchAlerts } from './watch-alerts.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const stations = [await openedStation(shop, 0), await openedStation(shop, 1), await openedStation(shop, 2)];
const [first] = stations;
if (first === undefined) throw new Error('the shop has stations');
const { controller } = first.station;

let mail: FakeMailTransport;
let sms: FakeSms;
let owner: TestMember;
let manager: TestMember;

beforeEach(async () => {
  // a quarter past ten on the next day, so that every session is new
  clock.advance(startOfShopDay(clock.now()) + 34 * HOUR_MS + 15 * MINUTE_MS - clock.now());
  await deps.db.executeSql(
    `delete from station_alert; delete from station_escalation; delete from staff_on_call; delete from bay_reading;
     delete from station_maintenance; delete from station_presence; delete from outbox;
     update staff_member set disabled_at = now()`,
  );
  for (const { station } of stations) await station.controller.boot('test 1.0');
  mail = createFakeMailTransport('development');
  sms = createFakeSms();
  owner = await makeMember(shop, ['owner']);
  manager = await makeMember(shop, ['manager']);
});

/** One round of the workers, with everything that it sends. */
async function round(): Promise<void> {
  await watchAlerts(deps, 0);
  await notifyOnCallStaff(deps);
  const outbox = { ...createOutboxDeps({ db: deps.db, mail, sms, clock }), keyring: deps.keyring };
  for (const channel of ['mail', 'sms'] as const) await drainOutbox(outbox, { channel });
}

/** Time passes while every machine is heard. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  for (const { station } of stations) await station.controller.heartbeat();
  await round();
}

function mailed(): string[] {
  return mail.sent.map(({ to }) => to);
}

async function putOnCall(people: readonly { staffId: string; phone?: string }[]) {
  const { version } = (await owner.browser.get('/api/admin/on-call')).json<{ version: string }>();
  const answer = await owner.browser.send('PUT', '/api/admin/on-call', { seen: version, people });
  return answer;
}

async function leak(value = 1): Promise<void> {
  await controller.readings([{ bayNo: 1, kind: 'leak', value }]);
}

async function alerts(): Promise<StationAlert[]> {
  return (await manager.browser.get('/api/admin/alerts')).json<{ rows: StationAlert[] }>().rows;
}

async function acknowledge(): Promise<void> {
  const [alert] = await alerts();
  const path = `/api/admin/stations/${alert?.stationId}/alerts/${alert?.alertId}/acknowledgement`;
  expect((await manager.browser.post(path)).statusCode).toBe(204);
}

test('without a list the owners are notified, by mail', async () => {
  await leak();
  await round();
  expect((await manager.browser.get('/api/admin/alerts')).json()).toMatchObject({ onCall: null });
  expect(mailed()).toEqual([owner.email]);
  expect(sms.sent).toEqual([]);
  expect(mail.sent[0]?.text).toContain('/admin/stations/');
});

test('the first person on call gets mail and text message in the same minute, the next after ten, then the owners', async () => {
  const other = await makeMember(shop, ['manager']);
  expect(
    (await putOnCall([{ staffId: manager.staffId, phone: '050-1234567' }, { staffId: other.staffId }])).statusCode,
  ).toBe(200);
  await leak();
  await pass(5 * SECOND_MS);
  expect((await manager.browser.get('/api/admin/alerts')).json()).toMatchObject({ onCall: 'Dana Levi' });
  expect(mailed()).toEqual([manager.email]);
  expect(sms.sent.map(({ to }) => to)).toEqual(['+972501234567']);
  expect(sms.sent[0]?.text).toContain('/admin/stations/');
  await pass(10 * MINUTE_MS - SECOND_MS);
  expect(mailed()).toEqual([manager.email]);
  await pass(SECOND_MS);
  expect(mailed()).toEqual([manager.email, other.email]);
  await pass(10 * MINUTE_MS);
  expect(mailed()).toEqual([manager.email, other.email, owner.email]);
  await pass(HOUR_MS);
  expect(mailed()).toHaveLength(3);
  expect(sms.sent).toHaveLength(1);
});

test('an acknowledgement stops the messages, also those that wait in the outbox', async () => {
  await putOnCall([{ staffId: manager.staffId, phone: '0501234567' }]);
  await leak();
  await watchAlerts(deps, 0);
  await notifyOnCallStaff(deps);
  await acknowledge();
  await round();
  await pass(10 * MINUTE_MS);
  expect(mailed()).toEqual([]);
  expect(sms.sent).toEqual([]);
});

test('a person on call who left is skipped', async () => {
  await putOnCall([{ staffId: manager.staffId, phone: '0501234567' }]);
  await deps.db.executeSql('update staff_member set disabled_at = now() where staff_id = $1', [manager.staffId]);
  await leak();
  await round();
  expect(mailed()).toEqual([owner.email]);
});

test('stations of a street that lose power within a minute are one message, and one press acknowledges all', async () => {
  clock.advance(40 * SECOND_MS);
  await stations[1]?.station.controller.heartbeat();
  clock.advance(2 * MINUTE_MS - 39 * SECOND_MS);
  await stations[2]?.station.controller.heartbeat();
  await round();
  expect(await alerts()).toHaveLength(1);
  clock.advance(40 * SECOND_MS);
  await round();
  expect(mailed()).toEqual([]);
  clock.advance(10 * SECOND_MS);
  await round();
  expect(await alerts()).toHaveLength(2);
  expect(mailed()).toEqual([owner.email]);
  expect(mail.sent[0]?.subject).toContain('שתי עמדות');
  await acknowledge();
  expect((await alerts()).filter(({ acknowledged }) => acknowledged === null)).toEqual([]);
});

test('the message about a silent station arrives within a minute', async () => {
  clock.advance(10 * MINUTE_MS);
  for (const { station } of stations.slice(1)) await station.controller.heartbeat();
  clock.advance(SECOND_MS);
  await round();
  clock.advance(50 * SECOND_MS);
  await round();
  expect(mailed()).toEqual([owner.email]);
});

test('a silent station speaks for its bays: what else is wrong there is sent when it is heard again', async () => {
  clock.advance(10 * MINUTE_MS + SECOND_MS);
  for (const { station } of stations.slice(1)) await station.controller.heartbeat();
  await watchAlerts(deps, 0);
  await leak();
  await round();
  clock.advance(50 * SECOND_MS);
  await round();
  expect((await alerts()).map(({ kind }) => kind).toSorted()).toEqual(['leak', 'silent']);
  expect(mail.sent).toHaveLength(1);
  await controller.heartbeat();
  await round();
  expect(mail.sent).toHaveLength(2);
});

test('a maintenance window mutes messages and not the record, and ends by itself', async () => {
  const until = new Date(clock.now() + HOUR_MS).toISOString();
  const path = `${first.path}/maintenance`;
  expect((await manager.browser.send('PUT', path, { until })).statusCode).toBe(204);
  await leak();
  await round();
  expect(await alerts()).toHaveLength(1);
  await pass(59 * MINUTE_MS);
  expect(mail.sent).toEqual([]);
  await pass(MINUTE_MS);
  expect(mailed()).toEqual([owner.email]);
});

test('the end of a maintenance window sends what is still open', async () => {
  const until = new Date(clock.now() + HOUR_MS).toISOString();
  const path = `${first.path}/maintenance`;
  await manager.browser.send('PUT', path, { until });
  await leak();
  await round();
  expect((await manager.browser.send('PUT', path, { until: null })).statusCode).toBe(204);
  expect((await manager.browser.send('PUT', path, { until: null })).statusCode).toBe(404);
  await round();
  expect(mailed()).toEqual([owner.email]);
});

test('lost washes wait for the opening hours, danger does not', async () => {
  const hours = JSON.stringify(Array.from({ length: 7 }, () => ({ open: '11:00', close: '20:00' })));
  await deps.db.executeSql('update station set hours = $1::jsonb where station_id = $2', [
    hours,
    first.path.split('/').at(-1),
  ]);
  await controller.readings([{ bayNo: 1, kind: 'door_open', value: 1 }]);
  await pass(2 * MINUTE_MS);
  await controller.readings([{ bayNo: 1, kind: 'door_open', value: 1 }]);
  await round();
  expect(await alerts()).toHaveLength(1);
  expect(mail.sent).toEqual([]);
  clock.advance(SECOND_MS);
  await leak();
  await round();
  expect(mail.sent).toHaveLength(1);
  await acknowledge();
  await pass(HOUR_MS);
  expect(mail.sent).toHaveLength(2);
});

test('a tank that runs empty is on the screen and is not sent', async () => {
  for (const minutes of [0, 1]) {
    await pass(minutes * MINUTE_MS);
    await controller.readings([{ bayNo: 1, kind: 'conditioner_percent', value: 5 }]);
  }
  await pass(0);
  expect((await alerts()).map(({ kind }) => kind)).toEqual(['low_level']);
  await pass(HOUR_MS);
  expect(mail.sent).toEqual([]);
});

test('the list of people on call is changed once, with mobile numbers, for staff who may acknowledge', async () => {
  expect((await putOnCall([{ staffId: manager.staffId, phone: '03-1234567' }])).json()).toMatchObject({
    code: 'phone_not_mobile',
  });
  expect((await putOnCall([{ staffId: manager.staffId, phone: '1-700-50-60-70' }])).json()).toMatchObject({
    code: 'phone_service',
  });
  expect((await putOnCall([{ staffId: manager.staffId, phone: '056-1234567' }])).json()).toMatchObject({
    code: 'phone_other_network',
  });
  const support = await makeMember(shop, ['support']);
  expect((await putOnCall([{ staffId: support.staffId }])).statusCode).toBe(404);
  const { version } = (await owner.browser.get('/api/admin/on-call')).json<{ version: string }>();
  const body = { seen: version, people: [{ staffId: manager.staffId, phone: '0501234567' }] };
  const both = await Promise.all([1, 2].map(() => owner.browser.send('PUT', '/api/admin/on-call', body)));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await owner.browser.get('/api/admin/on-call')).json()).toMatchObject({
    people: [{ staffId: manager.staffId, phone: '050-123-4567' }],
  });
  const { rows } = await deps.db.executeSql('select phone_sealed from staff_on_call');
  expect(String(rows[0]?.['phone_sealed'])).not.toContain('501234567');
});
