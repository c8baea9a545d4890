import { expect, test } from 'vitest';
import { DAY_MS, endOfShopDay, MINUTE_MS, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { cancelOrder } from '#testing/staff/staff-cases.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { countCases } from './store/case-list.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;

test('a refund requested in the last second of a day is due fourteen days later, and highlighted three days before', async () => {
  const me = staffIdSchema.parse((await makeMember(shop, ['support'])).staffId);
  // the order is paid, and cancelled a minute later
  const lastSecond = endOfShopDay(wallTimeAt(clock.now() + DAY_MS));
  clock.advance(lastSecond - MINUTE_MS - clock.now());
  await cancelOrder(shop);
  const { rows } = await deps.db.executeSql(
    'select extract(epoch from due_at)::float8 * 1000 as due, extract(epoch from requested_at)::float8 * 1000 as asked from cancellation_request',
  );
  const [due, asked] = [Number(rows[0]?.['due']), Number(rows[0]?.['asked'])];
  expect(wallTimeAt(asked)).toMatchObject({ hour: 23, minute: 59, second: 59 });
  expect(due - asked).toBe(14 * DAY_MS);
  const at = async (now: number) => {
    const { overdue, soon } = await countCases(deps.db, { me, now });
    return { overdue, soon };
  };
  expect(await at(due - 3 * DAY_MS)).toEqual({ overdue: 0, soon: 0 });
  expect(await at(due - 3 * DAY_MS + 1)).toEqual({ overdue: 0, soon: 1 });
  expect(await at(due)).toEqual({ overdue: 0, soon: 1 });
  expect(await at(due + 1)).toEqual({ overdue: 1, soon: 0 });
});

test('a filter lists the cases that are due soon', async () => {
  clock.advance(12 * DAY_MS);
  const { browser } = await makeMember(shop, ['support']);
  const list = async (due: string) =>
    (await browser.get(`/api/admin/inbox?due=${due}`)).json<{ rows: object[] }>().rows.length;
  expect([await list('soon'), await list('overdue')]).toEqual([1, 0]);
  const attention = (await browser.get('/api/admin/attention')).json<{ rows: object[] }>();
  expect(attention.rows).toContainEqual({ name: 'cases_due_soon', count: 1, oldestAt: null });
});
