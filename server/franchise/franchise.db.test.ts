import { expect, test } from 'vitest';
import type { LotId, StationId } from '#contracts/core/ids.ts';
import type { FranchiseStatement, StatementMonthRow, StatementWashRow } from '#contracts/franchise/statements.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { statementMonthOf } from '#domain/franchise/statement.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { startTypesetter } from '#testing/documents/typesetter.ts';
import { creditWashToVoucher } from '#server/entitlements/public.ts';
import { textOfPdf } from '#testing/documents/read-pdf.ts';

const typesetter = await startTypesetter();
const app = await buildTestApp({ environment: { LIMIT_SCALE: '10000' }, overrides: () => ({ typesetter }) });
const { deps, clock } = app;
const { db, keyring } = deps;
clock.set(statementMonthOf('2026-11').from + DAY_MS);
const owner = await makeMember(app, ['owner']);
const base = '/api/admin/settlements';

async function stationOf(place: number): Promise<StationId> {
  const { rows } = await db.executeSql('select station_id from station order by slug limit 1 offset $1', [place]);
  return rows[0]?.['station_id'] as StationId;
}
/** Where `takeWash` washes. */
const stationId = await stationOf(0);

async function view(period: string): Promise<FranchiseStatement> {
  const answer = await owner.browser.get(`${base}/${period}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<FranchiseStatement>();
}

async function close(period: string) {
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  return await owner.browser.post(`${base}/${period}/closing`);
}

/** The amount that the list of months shows for a month. */
async function owedIn(period: string): Promise<number | undefined> {
  const { months } = (await owner.browser.get(base)).json<{ months: StatementMonthRow[] }>();
  return months.find((month) => month.period === period)?.owedAgorot;
}

async function agree(since: string, shareHundredths: number, station: StationId = stationId) {
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  return await owner.browser.post(`${base}/shares`, { stationId: station, since, shareHundredths });
}

async function buy(at: number): Promise<LotId> {
  const { lotId } = await makePaidOrder(db, keyring, { paidAt: at });
  await db.executeSql('update outbox set created_at = now()');
  return lotId;
}

function expectZeroSum({ sites }: FranchiseStatement): void {
  expect(sites.reduce((sum, site) => sum + site.owedAgorot, 0)).toBe(0);
  expect(sites.reduce((sum, site) => sum + site.heldAgorot, 0)).toBe(0);
}

function at(day: string, hour = 10): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS).toISOString();
}

async function pdfOf(period: string): Promise<Buffer> {
  const answer = await owner.browser.get(`${base}/${period}/pdf?language=he`);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

test(
  'a month is accounted for once, closed permanently, and late reports adjust the next one',
  { timeout: 60_000 },
  async () => {
    const lotId = await buy(statementMonthOf('2026-08').from + HOUR_MS);
    await takeWash(db, lotId, { at: at('2026-08-31') });
    await takeWash(db, lotId, { at: at('2026-09-10') });
    expect((await view('2026-09')).lines).toEqual([]);
    expect((await agree('2026-09-01', 6_250)).statusCode).toBe(200);
    expect((await agree('2026-09-01', 5_000)).json()).toMatchObject({ code: 'changed_meanwhile' });
    // three washes for ₪150
    const open = await view('2026-09');
    expect(open).toMatchObject({ closedAt: null, closable: true });
    expect(open.lines).toMatchObject([{ washes: 1, worthAgorot: 5_000, owedAgorot: 3_125, adjusts: false }]);
    expectZeroSum(open);
    expect(await owedIn('2026-09')).toBe(3_125);

    // October has ended, but an earlier month with an agreed share is open
    for (const period of ['2026-11', '2026-10']) {
      expect((await close(period)).json()).toMatchObject({ code: 'period_not_closable' });
    }
    await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
    const both = await Promise.all([1, 2].map(() => owner.browser.post(`${base}/2026-09/closing`)));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { rows: acts } = await db.executeSql(`select seq from audit where action = 'settlement.close'`);
    expect(acts).toHaveLength(1);
    const closed = await view('2026-09');
    expect(closed.lines).toEqual(open.lines);
    expect(await owedIn('2026-09')).toBe(3_125);
    const paper = await pdfOf('2026-09');
    expect(textOfPdf(paper)).toContain('31.25');

    // reported in October, washed in September; and one wash of September is returned
    await takeWash(db, lotId, { at: at('2026-09-20') });
    await giveBackOldest();
    await db.executeSql(`update station set name = 'Another name'`);
    await expect(view('2026-09')).resolves.toEqual(closed);
    expect(Buffer.compare(await pdfOf('2026-09'), paper)).toBe(0);
    const next = await view('2026-10');
    expect(next.lines).toMatchObject([{ adjusts: true, washes: 0, worthAgorot: 0, owedAgorot: 0 }]);
    const { rows } = (await owner.browser.get(`${base}/2026-10/rows`)).json<{ rows: StatementWashRow[] }>();
    expect(rows.map(({ worthAgorot }) => worthAgorot).toSorted()).toEqual([-5_000, 5_000]);
    expect((await close('2026-10')).statusCode).toBe(200);
    expect((await view('2026-10')).lines).toEqual(next.lines);
    expect((await agree('2026-10-05', 7_000)).json()).toMatchObject({ code: 'period_closed' });
    expect((await agree('2026-11-01', 10_000)).statusCode).toBe(200);
  },
);

/** The wash of 10 September, on 12 October. */
async function giveBackOldest(): Promise<void> {
  const { rows } = await db.executeSql(
    `select redemption_id from redemption where started_at >= '2026-09-01' order by started_at limit 1`,
  );
  const turned = createFakeClock(Date.parse(at('2026-10-12')));
  const back = await db.inTransaction((tx) =>
    creditWashToVoucher({ clock: turned }, tx, rows[0]?.['redemption_id'] as never),
  );
  expect(back).toBe(true);
}

test('a closed month cannot be changed, not even in the database', async () => {
  for (const table of ['settlement', 'settlement_line', 'settlement_sum', 'settlement_share']) {
    await expect(db.executeSql(`delete from ${table}`)).rejects.toThrow('append_only');
  }
  await expect(db.executeSql('update settlement_sum set owed_agorot = 0')).rejects.toThrow('append_only');
  const added = `insert into settlement_line select m.credit_move_id, '2026-09', l.redemption_id, l.station_id,
    l.washed_at, 1, 1, false from settlement_line l, credit_move m where m.reason = 'issue' limit 1`;
  await expect(db.executeSql(added)).rejects.toThrow('is closed');
});

test('the rows of a month are its sums, and every column is nothing over all sites', async () => {
  for (const day of ['2026-11-01', '2026-11-01', '2026-11-02']) {
    const lotId = await buy(Date.parse(at(day, 1)));
    await takeWash(db, lotId, { at: at(day, 8) });
    await takeWash(db, lotId, { at: at(day, 9), state: 'reversed' });
  }
  const month = await view('2026-11');
  expectZeroSum(month);
  const { rows } = (await owner.browser.get(`${base}/2026-11/rows`)).json<{ rows: StatementWashRow[] }>();
  const worth = month.lines.reduce((sum, { worthAgorot }) => sum + worthAgorot, 0);
  expect(rows.reduce((sum, { worthAgorot }) => sum + worthAgorot, 0)).toBe(worth);
  expect(worth).toBe(15_000);
  expect(month.sites.find((site) => site.stationId === stationId)?.owedAgorot).toBe(15_000);
});

test('a manager closes a month with a fresh proof, and agrees no share; an accountant reads', async () => {
  const [manager, accountant] = [await makeMember(app, ['manager']), await makeMember(app, ['accountant'])];
  const share = { stationId, since: '2027-01-01', shareHundredths: 1 };
  expect((await manager.browser.post(`${base}/shares`, share)).json()).toMatchObject({ code: 'not_permitted' });
  clock.advance(HOUR_MS);
  const stale = await manager.browser.post(`${base}/2026-11/closing`);
  expect(stale.json()).toMatchObject({ code: 'step_up_required' });
  const closing = await accountant.browser.post(`${base}/2026-11/closing`);
  expect(closing.json()).toMatchObject({ code: 'not_permitted' });
  const pdf = await accountant.browser.get(`${base}/2026-11/pdf?language=en`);
  expect(pdf.json()).toMatchObject({ code: 'not_found' });
});
