import { afterAll, beforeEach, expect, test } from 'vitest';
import type { PushDevice } from '#contracts/staff/team/push-devices.ts';
import { PUSH_DEVICES_MAX } from '#contracts/staff/team/push-devices.ts';
import { HOUR_MS, MINUTE_MS, startOfShopDay } from '#domain/core/time/jerusalem-time.ts';
import { startPushService } from '#peers/test/web-push.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { createWebPush } from '#server/messaging/adapters/push/web-push.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createPushKeys } from '#server/messaging/push/push-keys.ts';
import { notifyOnCallStaff } from '#server/stations/alerts/notify-on-call-staff.ts';
import { watchAlerts } from '#server/stations/alerts/watch-alerts.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { proposeRefund } from '#testing/staff/staff-order.ts';
import { openedStation } from '#testing/stations/station-desk.ts';
import { sendAlertTests } from '../on-call/send-alert-tests.ts';

const peer = await startPushService();
const shop = await buildTestApp({
  environment: { LIMIT_SCALE: '1000' },
  overrides: (plain) => ({
    push: createWebPush({ keys: createPushKeys(plain), subject: 'https://shampaw.example', loopback: true }),
  }),
});
const { clock, deps } = shop;
afterAll(() => peer.close());
const { station } = await openedStation(shop, 0);
const at = '/api/admin/me/push-devices';

let owner: TestMember;

beforeEach(async () => {
  clock.advance(startOfShopDay(clock.now()) + 34 * HOUR_MS + 15 * MINUTE_MS - clock.now());
  await deps.db.executeSql(
    `delete from station_alert; delete from station_escalation; delete from bay_reading; delete from outbox;
     update staff_member set disabled_at = now()`,
  );
  await station.controller.boot('test 1.0');
  owner = await makeMember(shop, ['owner']);
  peer.received.length = 0;
  peer.setBehaviour('take');
});

async function devices({ browser }: TestMember): Promise<{ publicKey: string; rows: readonly PushDevice[] }> {
  return (await browser.get(at)).json();
}

/** Subscribes a new browser of a staff user. */
async function notify(member: TestMember) {
  const subscription = peer.subscribe((await devices(member)).publicKey);
  expect((await member.browser.post(at, subscription)).statusCode).toBe(204);
  return subscription;
}

async function alertRound(): Promise<void> {
  await watchAlerts(deps, 0);
  await notifyOnCallStaff(deps);
  await deliver();
}

async function deliver(): Promise<void> {
  const mail = createFakeMailTransport('development');
  const outbox = { ...createOutboxDeps({ db: deps.db, mail, push: deps.push, clock }), keyring: deps.keyring };
  await drainOutbox(outbox, { channel: 'push' });
}

test('an alert reaches the devices of the person on call, encrypted and signed, and opens the station', async () => {
  const subscription = await notify(owner);
  await station.controller.readings([{ bayNo: 1, kind: 'leak', value: 1 }]);
  await alertRound();
  expect(peer.complaints).toEqual([]);
  expect(peer.received.map(({ path }) => path)).toEqual([new URL(subscription.endpoint).pathname]);
  expect(JSON.parse(peer.received[0]?.text ?? '')).toMatchObject({
    title: expect.any(String),
    path: expect.stringMatching(/^\/admin\/stations\//),
  });
  // the same round again sends nothing twice
  await alertRound();
  expect(peer.received).toHaveLength(1);
});

test('a device that its push service no longer knows is deleted; a service that fails is tried again', async () => {
  await notify(owner);
  await station.controller.readings([{ bayNo: 1, kind: 'leak', value: 1 }]);
  peer.setBehaviour('overloaded');
  await alertRound();
  expect((await devices(owner)).rows).toHaveLength(1);
  peer.setBehaviour('take');
  clock.advance(MINUTE_MS);
  await deliver();
  expect(peer.received).toHaveLength(1);
  peer.setBehaviour('gone');
  await station.controller.readings([{ bayNo: 2, kind: 'leak', value: 1 }]);
  await alertRound();
  expect((await devices(owner)).rows).toEqual([]);
});

test('the weekly test goes to every device too', async () => {
  const sunday = Date.parse('2099-01-04T08:15:00Z');
  await notify(owner);
  await notify(owner);
  const before = clock.now();
  clock.set(sunday);
  await sendAlertTests(deps);
  await deliver();
  expect(peer.received).toHaveLength(2);
  clock.set(before);
});

test('a browser belongs to the staff user who pressed last; others cannot remove it; who left is not notified', async () => {
  const manager = await makeMember(shop, ['manager']);
  const subscription = await notify(owner);
  expect((await manager.browser.post(at, subscription)).statusCode).toBe(204);
  expect((await devices(owner)).rows).toEqual([]);
  const [device] = (await devices(manager)).rows;
  expect(device?.endpointHash).toBe(deps.keyring.tokenHash(subscription.endpoint).toString('hex'));
  expect((await owner.browser.send('DELETE', `${at}/${device?.id}`)).statusCode).toBe(404);
  expect((await manager.browser.send('DELETE', `${at}/${device?.id}`)).statusCode).toBe(204);
  expect((await devices(manager)).rows).toEqual([]);
});

test('a browser that subscribes again keeps the choice about approvals, but another staff user begins with them', async () => {
  const subscription = await notify(owner);
  const [first] = (await devices(owner)).rows;
  expect(first?.approvals).toBe(true);
  const changed = await owner.browser.send('PATCH', `${at}/${first?.id}`, { approvals: false });
  expect(changed.statusCode).toBe(204);
  expect((await owner.browser.post(at, subscription)).statusCode).toBe(204);
  expect((await devices(owner)).rows.map(({ approvals }) => approvals)).toEqual([false]);
  // a device that was removed has its choice in the browser
  const [kept] = (await devices(owner)).rows;
  expect((await owner.browser.send('DELETE', `${at}/${kept?.id}`)).statusCode).toBe(204);
  expect((await owner.browser.post(at, { ...subscription, approvals: false })).statusCode).toBe(204);
  expect((await devices(owner)).rows.map(({ approvals }) => approvals)).toEqual([false]);
  const manager = await makeMember(shop, ['manager']);
  expect((await manager.browser.post(at, subscription)).statusCode).toBe(204);
  expect((await devices(manager)).rows.map(({ approvals }) => approvals)).toEqual([true]);
});

test('an address inside our own network is refused, and a list has an end', async () => {
  const { publicKey } = await devices(owner);
  const { keys } = peer.subscribe(publicKey);
  for (const endpoint of ['http://push.example/x', 'https://169.254.169.254/latest', 'https://[::1]/x']) {
    expect((await owner.browser.post(at, { endpoint, keys })).json()).toMatchObject({ code: 'validation_failed' });
  }
  for (let count = 0; count < PUSH_DEVICES_MAX; count += 1) await notify(owner);
  const more = await owner.browser.post(at, peer.subscribe(publicKey));
  expect(more.json()).toMatchObject({ code: 'list_full' });
});

// last, because a paid order needs its message, which the next test would delete
test('a proposal notifies the devices of those who may approve it, and no device after the decision', async () => {
  const support = await makeMember(shop, ['support']);
  const stockKeeper = await makeMember(shop, ['stock_keeper']);
  for (const member of [owner, support, stockKeeper]) await notify(member);
  await proposeRefund(shop, support);
  await deliver();
  expect(peer.received).toHaveLength(1);
  const notice = JSON.parse(peer.received[0]?.text ?? '') as { path: string; body: string };
  expect(notice.path).toBe('/admin/payments');
  // a locked screen shows no name
  const { rows: members } = await deps.db.executeSql('select name from staff_member');
  for (const { name } of members) expect(notice.body).not.toContain(String(name));
  // a device without approvals still shows alerts
  const [device] = (await devices(owner)).rows;
  expect(device?.approvals).toBe(true);
  const choose = (member: TestMember, approvals: boolean) =>
    member.browser.send('PATCH', `${at}/${device?.id}`, { approvals });
  expect((await choose(support, false)).statusCode).toBe(404);
  expect((await choose(owner, false)).statusCode).toBe(204);
  await proposeRefund(shop, support);
  await deliver();
  expect(peer.received).toHaveLength(1);
  expect((await choose(owner, true)).statusCode).toBe(204);
  const decided = await proposeRefund(shop, support);
  expect((await owner.browser.post(`/api/admin/proposals/${decided}/refusal`)).statusCode).toBe(200);
  await deliver();
  expect(peer.received).toHaveLength(1);
});
