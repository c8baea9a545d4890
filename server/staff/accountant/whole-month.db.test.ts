import { expect, test } from 'vitest';
import type { AccountantEntry, AccountantMonth } from '#contracts/staff/accountant.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { statementMonthOf } from '#domain/franchise/statement.ts';
import { recordDocumentIssuer } from '#server/tax/public.ts';
import {
  closeMonthOf,
  monthBuyer,
  sellThroughMonth,
  downloadTaxExport,
  workOvernight,
} from '#testing/staff/accountant-month.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { enduring } from '#testing/endurance.ts';
import { recountUntil, type Recount } from '#testing/staff/recount-month.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '1000000' } });
const { deps, clock, bank } = app;
const SALES = enduring({ short: 100, long: 5_000 });
const MINUTES_MS = 40 * 60_000;
const period = '2026-09';
const month = statementMonthOf(period);

const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

type ProviderPage = Awaited<ReturnType<NonNullable<typeof bank.gateway.listPayments>>> | undefined;

/** The balance that the provider owes the shop according to the provider: payments minus refunds, in agorot. */
async function heldByProvider(): Promise<number> {
  const parts: number[] = [];
  let cursor: string | null = null;
  do {
    const page: ProviderPage = await bank.gateway.listPayments?.({ from: month.from, to: month.until, cursor });
    if (page === undefined) throw new Error('the bank keeps a list');
    const paid = page.payments.filter(({ state }) => ['captured', 'part_refunded', 'refunded'].includes(state));
    parts.push(...paid.map(({ amountAgorot, refundedAgorot }) => amountAgorot - (refundedAgorot ?? Number.NaN)));
    cursor = page.next;
  } while (cursor !== null);
  return total(parts);
}

async function entriesOf({ browser }: TestMember): Promise<AccountantEntry[]> {
  const { body } = await browser.get(`/api/admin/accountant/journal/rows?period=${period}`);
  const lines = body.trim().split('\n');
  expect(Number(lines.pop())).toBe(lines.length);
  return lines.map((line) => JSON.parse(line) as AccountantEntry);
}

/** Documents reissued in the month and the documents that they replace; money in agorot. */
async function sumReissued() {
  const { rows } = await deps.db.executeSql(`
select
  (select jsonb_build_object('count', count(*), 'total', sum(total_agorot), 'vat', sum(vat_agorot))
   from tax_document where subject = 'recall') as credited,
  (select jsonb_build_object('count', count(*), 'total', sum(total_agorot), 'vat', sum(vat_agorot))
   from tax_document where subject = 'reissue') as again,
  (select count(*)::int from tax_document a join payment p using (order_id)
   where a.subject = 'reissue' and p.refunded_agorot * 2 = p.captured_agorot) as of_half,
  (select count(*)::int from tax_document c join tax_document a on a.tax_document_id = c.original_id
   where a.subject = 'reissue' and c.subject = 'refund') as went_back_later,
  (select count(*)::int from credit_move where reason = 'capture') as washes,
  (select count(*)::int from refund where amount_agorot = 7500 and state = 'done') as halves`);
  const [row] = rows;
  const { credited, again } = row as { credited: Sums; again: Sums };
  const count = (name: string) => Number(row?.[name]);
  return {
    credited,
    again,
    ofHalf: count('of_half'),
    wentBackLater: count('went_back_later'),
    washes: count('washes'),
    halves: count('halves'),
  };
}

/** Sums the journal up to an instant by account, in agorot; credits are positive. */
async function journalUntil(until: Date): Promise<Recount> {
  const { rows } = await deps.db.executeSql(
    `select e.ledger_account_id as account, (- sum(e.amount_agorot))::int as agorot
     from journal j join journal_entry e using (journal_id)
     where j.occurred_at <= $1 and e.ledger_account_id not in ('clearing:provider', 'liability:unassigned_payment')
     group by 1 having sum(e.amount_agorot) <> 0`,
    [until],
  );
  return Object.fromEntries(rows.map(({ account, agorot }) => [String(account), Number(agorot)]));
}

/** From the 15th on, the first station is a franchise with a revenue share of 37.5 %. */
async function agreeOnShare({ staffId }: TestMember): Promise<void> {
  await deps.db.executeSql(
    `insert into settlement_share (station_id, since, share_hundredths, set_by, set_at)
     select station_id, '2026-09-15', 3750, $1, now() from station order by slug limit 1`,
    [staffId],
  );
}

type Sums = { readonly count: number; readonly total: number; readonly vat: number };

test(`a month of ${SALES} sales closes, and all its reports agree to the agora`, { timeout: MINUTES_MS }, async () => {
  clock.set(month.from - HOUR_MS);
  await agreeOnShare(await makeMember(app, ['owner']));
  await recordDocumentIssuer(deps);
  await sellThroughMonth(app, period, SALES);
  clock.set(month.until + DAY_MS);
  await workOvernight(app);
  const owner = await makeMember(app, ['owner']);
  const closing = await closeMonthOf(owner, period);
  expect(closing.statusCode, closing.body).toBe(200);
  const { accounts, books, documents } = closing.json<AccountantMonth>();
  const signOf = (type: number) => (type === 330 ? -1 : 1);
  const closingOf = (name: string) => accounts.find(({ account }) => account === name)?.closingAgorot ?? 0;

  const held = await heldByProvider();
  expect(held).toBeGreaterThan(0);
  expect(closingOf('clearing:provider')).toBe(held);
  expect(total(books.map(({ grossAgorot }) => grossAgorot))).toBe(held);

  const vat = total(books.map(({ vatAgorot }) => vatAgorot));
  expect(-closingOf('liability:vat_output')).toBe(vat);
  const report = await owner.browser.get('/api/admin/reports/vat?from=2026-09-01&to=2026-09-30');
  expect(report.json()).toMatchObject({ total: { vatAgorot: vat } });
  // amounts on which VAT became due in the month, whenever they were paid
  const taxed = documents.filter(({ percent }) => percent > 0);
  expect(report.json<{ rows: { percent: number; netAgorot: number }[] }>().rows).toContainEqual(
    expect.objectContaining({
      percent: 18,
      netAgorot: total(taxed.map(({ type, netAgorot }) => signOf(type) * netAgorot)),
    }),
  );

  const late = total(documents.map(({ late: count }) => count));
  expect(late).toBe(0);
  const { data } = await downloadTaxExport(owner, period);
  expect(data.documents).toHaveLength(total(documents.map(({ count }) => count)));
  for (const { type, count, totalAgorot } of documents.filter(({ percent }) => percent > 0)) {
    const read = data.documents.filter((one) => one.type === type && one.vat > 0);
    expect([read.length, total(read.map((one) => one.total))]).toEqual([count, totalAgorot]);
  }
  // the file names the business on its documents, also on a credit note that was issued later
  const named = data.documents.filter(({ customerDealer }) => customerDealer === monthBuyer).map(({ type }) => type);
  expect(new Set(named)).toEqual(new Set([305, 320, 330]));
  // the last documents were numbered a day later; the month reports the difference
  const said = total(data.documents.map((one) => signOf(one.type) * one.vat));
  const { differences } = closing.json<AccountantMonth>();
  expect(said).toBe(vat + total(differences.map(({ vatAgorot }) => vatAgorot)));
  expect(total(data.documents.map((one) => signOf(one.type) * one.total))).toBe(
    held + total(differences.map(({ grossAgorot }) => grossAgorot)),
  );

  const reissued = await sumReissued();
  const { credited, again, ofHalf, wentBackLater, washes, halves } = reissued;
  expect(credited).toEqual(again);
  for (const count of [again.count, ofHalf, wentBackLater, washes, halves])
    expect(count, JSON.stringify(reissued)).toBeGreaterThan(0);

  const entries = await entriesOf(owner);
  expect(total(entries.map(({ debitAgorot, creditAgorot }) => debitAgorot - creditAgorot))).toBe(0);
  for (const account of ['', 'clearing:provider', 'liability:vat_output']) {
    const listed = entries.filter((entry) => account === '' || entry.account === account);
    const sums = await owner.browser.get(
      `/api/admin/accountant/journal/sums?${new URLSearchParams({ period, account })}`,
    );
    expect(sums.json(), account).toEqual({
      debitAgorot: total(listed.map(({ debitAgorot }) => debitAgorot)),
      creditAgorot: total(listed.map(({ creditAgorot }) => creditAgorot)),
    });
  }
  const others = entries.filter(({ account }) => account !== 'clearing:provider');
  expect(total(others.map(({ creditAgorot, debitAgorot }) => creditAgorot - debitAgorot))).toBe(held);

  // recounted from sales and washes, at instants within the month and at its end
  for (const share of [0.1, 0.37, 0.5, 0.77, 1]) {
    const instant = new Date(month.from + Math.floor((month.until - month.from) * share));
    expect(await journalUntil(instant)).toEqual(await recountUntil(deps.db, instant));
  }
  const counted = await recountUntil(deps.db, new Date(month.until));
  for (const account of ['liability:prepaid_wash', 'liability:gift_voucher', 'liability:vat_output', 'revenue:wash'])
    expect([account, -closingOf(account)]).toEqual([account, counted[account]]);
  expect(counted['revenue:wash']).toBeGreaterThan(0);
  expect(counted['liability:franchise']).toBeGreaterThan(0);
  expect(washes).toBeGreaterThanOrEqual((SALES - 12) * 0.8);
  const left = await owner.browser.get('/api/admin/reports/liability?on=2026-09-30');
  const { accounts: standing } = left.json<{ accounts: { account: string; balanceAgorot: number }[] }>();
  expect(accounts.map(({ account }) => standing.find((row) => row.account === account)?.balanceAgorot)).toEqual(
    accounts.map(({ closingAgorot }) => closingAgorot),
  );
});
