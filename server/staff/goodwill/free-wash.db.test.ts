import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { freeWashOf, goodwillOf } from '#testing/staff/goodwill.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { openedStation } from '#testing/stations/station-desk.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
const { station, path } = await openedStation(shop, 0);
let owner: TestMember;

beforeEach(async () => {
  owner = await makeMember(shop, ['owner']);
  await deps.db.executeSql(
    `update bay set redemption_id = null, busy_until = null, failed_starts = 0, status = 'live'`,
  );
  await station.controller.heartbeat();
});

async function give(change: object = {}) {
  const answer = await owner.browser.post(`${path}/free-washes`, freeWashOf(change));
  return { status: answer.statusCode, ...answer.json<{ redemptionId?: string; code?: string }>() };
}

async function countRows() {
  const { rows } = await deps.db.executeSql(
    `select (select count(*) from goodwill)::int as gifts, (select count(*) from shop_order)::int as orders,
       (select count(*) from redemption)::int as washes, (select count(*) from audit where action = 'credit.mint')::int as audits`,
  );
  return rows[0];
}

test('a free wash starts at the machine, and is a gift with its reason and worth in the books', async () => {
  const given = await give();
  expect(given).toMatchObject({ status: 201, redemptionId: expect.any(String) });
  const [command] = await station.controller.commands();
  expect(command).toMatchObject({ kind: 'start', remoteStartId: given.redemptionId, bayNo: 1 });
  if (command === undefined) throw new Error('the machine has a start command');
  await station.controller.report([station.event(command, { kind: 'started' })]);
  const { rows } = await deps.db.executeSql(
    `select g.kind, g.units, g.worth_agorot::int as worth, g.reason, o.due_agorot::int as due, r.state
     from goodwill g join shop_order o using (order_id) join order_line l using (order_id)
     join credit_lot c on c.source_id = l.order_line_id join redemption r using (lot_id)`,
  );
  expect(rows).toEqual([
    { kind: 'washes', units: 1, worth: 5_500, reason: 'machine_fault', due: 0, state: 'completed' },
  ]);
});

test('the same press again is the same wash, and its number for another bay is refused', async () => {
  const press = freeWashOf();
  const before = await countRows();
  const answers = await Promise.all([give(press), give(press), give(press)]);
  expect(new Set(answers.map(({ redemptionId }) => redemptionId)).size).toBe(1);
  expect(await give({ ...press, bayNo: 2 })).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  const counts = (rows: Awaited<ReturnType<typeof countRows>>) => Object.values(rows ?? {}).map(Number);
  const added = counts(await countRows()).map((count, at) => count - (counts(before)[at] ?? 0));
  expect(added).toEqual([1, 1, 1, 1]);
});

test('a bay that is taken or out of order gets no wash, and nothing is given', async () => {
  await give();
  const before = await countRows();
  expect(await give()).toMatchObject({ status: 409, code: 'bay_busy' });
  await deps.db.executeSql(`update bay set status = 'maintenance' where bay_no = 2`);
  expect(await give({ bayNo: 2 })).toMatchObject({ status: 409, code: 'station_not_ready' });
  expect(await countRows()).toEqual(before);
});

test('the daily limit of gifts holds here too, the seen worth must be right, and only one wash is given', async () => {
  expect(await give({ seen: { worthAgorot: 1 } })).toMatchObject({ code: 'changed_meanwhile' });
  expect(await give({ packageNumber: 2, seen: { worthAgorot: 15_000 } })).toMatchObject({ code: 'package_not_found' });
  const gift = goodwillOf({ email: 'dana@example.com', locale: 'he' });
  expect((await owner.browser.post('/api/admin/goodwill', gift)).statusCode).toBe(200);
  expect(await give()).toMatchObject({ status: 201 });
  expect(await give({ bayNo: 2 })).toMatchObject({ status: 201 });
  await deps.db.executeSql(`update bay set redemption_id = null, busy_until = null, failed_starts = 0`);
  expect(await give()).toMatchObject({ status: 409, code: 'free_wash_limit' });
});

test('an old sign-in is asked for a fresh proof, and a manager gives no water away', async () => {
  shop.clock.advance(11 * MINUTE_MS);
  await station.controller.heartbeat();
  expect(await give()).toMatchObject({ status: 403, code: 'step_up_required' });
  owner = await makeMember(shop, ['manager']);
  expect(await give()).toMatchObject({ status: 403, code: 'not_permitted' });
});
