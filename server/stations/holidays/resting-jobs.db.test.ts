import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { createScheduledJobs } from '#server/schedules.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const shop = await buildTestApp();
const { clock, deps } = shop;

/** Yom Kippur 5788 at 9:40 in the shop, and a Wednesday before it. */
const YOM_KIPPUR = Date.parse('2027-10-11T06:40:00Z');
const WEDNESDAY = Date.parse('2027-10-06T06:40:00Z');

const RESTING = [
  'announce-membership-prices',
  'remind-of-documents',
  'remind-of-verifications',
  'remind-of-vouchers',
  'send-report-mails',
  'tell-unopened-gifts',
];

beforeEach(async () => {
  await deps.db.executeSql(
    `delete from holiday_rule; delete from special_day; delete from outbox where topic = 'voucher_ending';
     update credit_lot set expires_at = '2099-01-01'; update station set follows_holidays = true`,
  );
});

async function close(holidays: readonly string[]): Promise<void> {
  const rule = { shabbat: true, holidays, minutesBefore: 60, minutesAfter: 60, evesCloseAt: null };
  await deps.db.executeSql('insert into holiday_rule (rule, version, changed_at) values ($1, 1, now())', [
    JSON.stringify(rule),
  ]);
}

/** A voucher that ends in six days. */
async function endingVoucher(): Promise<void> {
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now() - DAY_MS });
  await deps.db.executeSql('update credit_lot set expires_at = $2 where lot_id = $1', [
    lotId,
    new Date(clock.now() + 6 * DAY_MS),
  ]);
}

function jobOf(name: string) {
  const job = createScheduledJobs(deps as never).find((each) => each.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  return job;
}

async function remind(): Promise<number> {
  await jobOf('remind-of-vouchers').run(new AbortController().signal);
  const { rows } = await deps.db.executeSql(`select count(*)::int as n from outbox where topic = 'voucher_ending'`);
  return Number(rows[0]?.['n']);
}

test('a planned message to customers waits for the day after a holiday on which the owner closes', async () => {
  clock.set(YOM_KIPPUR);
  await close(['yom_kippur']);
  await endingVoucher();
  expect(await remind()).toBe(0);
  clock.advance(DAY_MS);
  expect(await remind()).toBe(1);
  clock.advance(HOUR_MS);
  expect(await remind()).toBe(1);
});

test('Shabbat is a day of rest by the same rule, and a holiday that the owner did not choose is none', async () => {
  clock.set(WEDNESDAY + 3 * DAY_MS);
  await close([]);
  await endingVoucher();
  expect(await remind()).toBe(0);
  clock.set(YOM_KIPPUR);
  expect(await remind()).toBe(1);
});

test('without a rule, and if no station follows it, messages are sent on every day', async () => {
  clock.set(YOM_KIPPUR);
  await endingVoucher();
  expect(await remind()).toBe(1);
  await deps.db.executeSql(
    `delete from outbox where topic = 'voucher_ending'; update station set follows_holidays = false`,
  );
  await close(['yom_kippur']);
  expect(await remind()).toBe(1);
});

test('one station with hours of its own does not make the shop rest, and a day on which all are closed does', async () => {
  clock.set(WEDNESDAY);
  await close(['yom_kippur']);
  await endingVoucher();
  await deps.db.executeSql(
    `insert into special_day (special_day_id, station_id, day, opening, reason, reason_he)
     select gen_random_uuid(), station_id, '2027-10-06', null, 'Repair', 'תיקון' from station order by slug limit 1`,
  );
  expect(await remind()).toBe(1);
  await deps.db.executeSql(
    `delete from outbox where topic = 'voucher_ending'; delete from special_day;
     insert into special_day (special_day_id, station_id, day, opening, reason, reason_he)
     values (gen_random_uuid(), null, '2027-10-06', null, 'Holiday of the shop', 'חופשת החנות')`,
  );
  expect(await remind()).toBe(0);
});

test('all jobs with planned messages rest, and no other job', () => {
  const resting = createScheduledJobs(deps as never).flatMap(({ name, skipsRestDays }) =>
    skipsRestDays === true ? [name] : [],
  );
  expect(resting.toSorted()).toEqual(RESTING);
});
