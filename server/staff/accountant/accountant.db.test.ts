import { beforeAll, expect, test } from 'vitest';
import type { AccountantMonth } from '#contracts/staff/accountant.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { statementMonthOf } from '#domain/franchise/statement.ts';
import { accountKeys, ledgerAccounts } from '#domain/tax/uniform-format/chart-of-accounts.ts';
import { recordDocumentIssuer } from '#server/tax/public.ts';
import {
  closeMonthOf,
  issueAll,
  sellThroughMonth,
  downloadTaxExport,
  workOvernight,
} from '#testing/staff/accountant-month.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePurchase } from '#testing/factories.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { shopOf } from '#testing/staff/staff-order.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '10000' } });
const { deps, clock } = app;
const { db } = deps;
const base = '/api/admin/accountant';
const september = statementMonthOf('2026-09');
let owner: TestMember;
let accountant: TestMember;

async function view(period: string, by = owner): Promise<AccountantMonth> {
  const answer = await by.browser.get(`${base}/${period}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AccountantMonth>();
}

async function csvOf(period: string): Promise<string> {
  return (await owner.browser.get(`${base}/journal/rows?period=${period}`)).body;
}

/** The month's figures from the ledger, and the rows listed with them, match the documents. */
function expectAgreement({ books, differences, documents }: AccountantMonth): void {
  const said = documents.map(({ type, totalAgorot, vatAgorot }) => ({
    gross: type === 330 ? -totalAgorot : totalAgorot,
    vat: type === 330 ? -vatAgorot : vatAgorot,
  }));
  const sum = (parts: readonly number[]) => parts.reduce((whole, part) => whole + part, 0);
  const beside = [...books, ...differences];
  expect(sum(said.map(({ gross }) => gross))).toBe(sum(beside.map(({ grossAgorot }) => grossAgorot)));
  expect(sum(said.map(({ vat }) => vat))).toBe(sum(beside.map(({ vatAgorot }) => vatAgorot)));
}

beforeAll(async () => {
  clock.set(september.from - HOUR_MS);
  await recordDocumentIssuer(deps);
  await sellThroughMonth(app, '2026-09', 60);
  // in the last second of September; its document is issued in October
  clock.set(september.until - 500);
  await makePurchase(shopOf(app), { packageId: 2 }, { last4: '4242' });
  clock.set(september.until + 500);
  await issueAll(app);
  clock.set(september.until + DAY_MS);
  owner = await makeMember(app, ['owner']);
  accountant = await makeMember(app, ['accountant']);
  await db.executeSql('update outbox set created_at = now()');
}, 120_000);

test('months begin with the first entry of the books', async () => {
  const answer = await owner.browser.get(base);
  expect(answer.statusCode, answer.body).toBe(200);
  const months = [{ period: '2026-10' }, { period: '2026-09' }];
  expect(answer.json()).toMatchObject({ months, hasDealerNumber: expect.any(Boolean) });
});

test('a month closes once, when its checks pass, by a role with the permission and a recent second factor', async () => {
  const early = await closeMonthOf(owner, '2026-09');
  expect(early.json()).toMatchObject({ code: 'month_not_ready' });
  const open = (await view('2026-09')).checks.filter(({ done }) => !done).map(({ check }) => check);
  expect(open).toEqual(['books', 'compared']);
  await workOvernight(app);
  const ready = await view('2026-09', accountant);
  expect(ready.checks.filter(({ done }) => !done)).toEqual([]);
  expect(ready.closable).toBe(true);
  expectAgreement(ready);
  expect(ready.differences).toMatchObject([
    { why: 'at_use', vatAgorot: 0 },
    { why: 'elsewhere', count: 1, grossAgorot: -15_000, vatAgorot: -2_288 },
    { why: 'reissued', count: 8, grossAgorot: 0, vatAgorot: 0 },
  ]);

  expect((await closeMonthOf(accountant, '2026-09')).json()).toMatchObject({ code: 'not_permitted' });
  clock.advance(HOUR_MS);
  const stale = await owner.browser.post(`${base}/2026-09/closing`);
  expect(stale.json()).toMatchObject({ code: 'step_up_required' });
  expect((await closeMonthOf(owner, '2026-10')).json()).toMatchObject({ code: 'month_not_ready' });
  await workOvernight(app);
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  const both = await Promise.all([1, 2].map(() => owner.browser.post(`${base}/2026-09/closing`)));
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { rows } = await db.executeSql(`select detail from audit where action = 'accountant.close'`);
  expect(rows).toHaveLength(1);
});

test('the closed figures are those that the reports show for the same days', async () => {
  const { accounts, books, documents } = await view('2026-09');
  const days = 'from=2026-09-01&to=2026-09-30';
  const vat = (await owner.browser.get(`/api/admin/reports/vat?${days}`)).json<{ total: { vatAgorot: number } }>();
  expect(books.reduce((sum, { vatAgorot }) => sum + vatAgorot, 0)).toBe(vat.total.vatAgorot);
  const left = (await owner.browser.get('/api/admin/reports/liability?on=2026-09-30')).json<{
    accounts: { account: string; balanceAgorot: number }[];
  }>();
  const standing = new Map(left.accounts.map(({ account, balanceAgorot }) => [account, balanceAgorot]));
  expect(accounts.map(({ account }) => standing.get(account))).toEqual(accounts.map((row) => row.closingAgorot));
  expect(accounts.reduce((sum, { closingAgorot }) => sum + closingAgorot, 0)).toBe(0);
  expect(documents.length).toBeGreaterThan(2);
});

test('the accountant downloads the uniform format, which parses back to the figures of the screen, and the audit log records it', async () => {
  const { documents } = await view('2026-09');
  const { data, ini, names } = await downloadTaxExport(accountant, '2026-09');
  for (const sum of documents) {
    const read = data.documents.filter(({ type, vat }) => type === sum.type && sum.percent > 0 === vat > 0);
    expect(read).toHaveLength(sum.count);
    expect(read.reduce((total, one) => total + one.total, 0)).toBe(sum.totalAgorot);
    expect(read.reduce((total, one) => total + one.net, 0)).toBe(sum.netAgorot);
    expect(read.reduce((total, one) => total + one.vat, 0)).toBe(sum.vatAgorot);
  }
  const listing = data.documents.filter(({ lines }) => lines.length > 0);
  expect(listing.map(({ lines }) => lines.reduce((sum, line) => sum + line.total, 0))).toEqual(
    listing.map(({ net }) => net),
  );
  const receipts = data.documents.filter(({ means }) => means.length > 0);
  expect(receipts.map(({ means }) => means)).toEqual(receipts.map(({ total }) => [{ code: '3', total }]));
  expect(ini).toMatchObject({ fileKey: data.fileKey, firstDay: '20260901', lastDay: '20260930' });
  const { A100: _head, Z900: _end, ...counted } = data.counts;
  expect(ini.counts).toEqual(counted);
  expect(names.map((name) => name.split('/').at(-1))).toEqual(['BKMVDATA.zip', 'INI.TXT']);
  const { rows } = await db.executeSql(`select seq from audit where action = 'accountant.files'`);
  expect(rows).toHaveLength(1);
});

test('the audit log records the files of the journal and of VAT, and no look at a screen', async () => {
  const filesOf = async () =>
    (await db.executeSql(`select detail from audit where action = 'accountant.files' order by seq`)).rows.map(
      ({ detail }) => detail as { readonly file?: string },
    );
  const before = (await filesOf()).length;
  await owner.browser.get(`${base}/journal?period=2026-09`);
  await owner.browser.get('/api/admin/reports/vat?from=2026-09-01&to=2026-09-30');
  expect(await filesOf()).toHaveLength(before);
  await csvOf('2026-09');
  await owner.browser.get('/api/admin/reports/vat?from=2026-09-01&to=2026-09-30&file=yes');
  expect((await filesOf()).slice(before)).toEqual([
    { period: '2026-09', to: '2026-09', file: 'journal' },
    { period: '2026-09', to: '2026-09', file: 'vat' },
  ]);
});

test('the uniform format has the journal of the month: its accounts are those of the screen, in Hebrew', async () => {
  const { accounts } = await view('2026-09');
  const { data } = await downloadTaxExport(accountant, '2026-09');
  expect(data.accounts.map(({ account, opening, debit, credit }) => ({ account, opening, debit, credit }))).toEqual(
    ledgerAccounts.flatMap((name) => {
      const row = accounts.find(({ account }) => account === name);
      if (row === undefined) return [];
      const { openingAgorot: opening, debitAgorot: debit, creditAgorot: credit } = row;
      return [{ account: accountKeys[name], opening, debit, credit }];
    }),
  );
  expect(data.accounts.filter(({ name, groupName }) => !/[א-ת]/.test(name) || !/[א-ת]/.test(groupName))).toEqual([]);
  const revenue = data.entries.filter(({ account }) => account === accountKeys['revenue:wash']);
  expect(revenue.length).toBeGreaterThan(3);
  expect(data.entries.filter(({ kind, reference }) => kind === 'capture' && reference === '')).toEqual([]);
  // several months are in one file; the file is stored with the key of its first download
  const both = await downloadTaxExport(accountant, '2026-09', '2026-10');
  expect(both.data.accounts.map(({ opening }) => opening)).toEqual(data.accounts.map(({ opening }) => opening));
  // October has the document of September's last sale, and no entry yet
  expect(both.data.entries).toHaveLength(data.entries.length);
  expect(both.data.documents.length).toBeGreaterThan(data.documents.length);
});

test('every account of the ledger has a key of its own in the uniform format', async () => {
  const { rows } = await db.executeSql('select ledger_account_id as account from ledger_account');
  expect(rows.map(({ account }) => String(account)).toSorted()).toEqual([...ledgerAccounts].toSorted());
  expect(new Set(Object.values(accountKeys)).size).toBe(ledgerAccounts.length);
});

test('the entries of each journal sum to zero, and all entries to the balances', async () => {
  const lines = (await csvOf('2026-09')).trim().split('\n').slice(0, -1);
  type Line = { entry: number; account: string; debitAgorot: number; creditAgorot: number };
  const entries = lines.map((line) => JSON.parse(line) as Line);
  for (const parts of Map.groupBy(entries, ({ entry }) => entry).values()) {
    expect(parts.reduce((sum, { debitAgorot, creditAgorot }) => sum + debitAgorot - creditAgorot, 0)).toBe(0);
  }
  const { accounts } = await view('2026-09');
  for (const { account, debitAgorot } of accounts) {
    const booked = entries.filter((line) => line.account === account);
    expect(booked.reduce((sum, line) => sum + line.debitAgorot, 0)).toBe(debitAgorot);
  }
});

test('later entries belong to the next month and are marked; the files of a closed month stay byte for byte the same', async () => {
  const [before, files, journal] = [
    await view('2026-09'),
    await downloadTaxExport(owner, '2026-09'),
    await csvOf('2026-09'),
  ];
  // a process with a wrong clock writes entries and documents for September after September was closed
  const now = clock.now();
  clock.set(september.until - DAY_MS);
  await makePurchase(shopOf(app), { packageId: 2 }, { last4: '4242' });
  clock.set(now);
  await issueAll(app);
  await db.executeSql('update outbox set created_at = now()');
  await expect(view('2026-09')).resolves.toEqual(before);
  expect(Buffer.compare((await downloadTaxExport(owner, '2026-09')).bytes, files.bytes)).toBe(0);
  expect(await csvOf('2026-09')).toBe(journal);
  const next = await view('2026-10');
  expectAgreement(next);
  expect(next.books).toMatchObject([{ kind: 'sale', count: 1, late: 1, grossAgorot: 15_000 }]);
  expect(next.differences).toMatchObject([{ why: 'of_another', count: 1, grossAgorot: 15_000, vatAgorot: 2_288 }]);
  clock.set(statementMonthOf('2026-10').until + DAY_MS);
  await workOvernight(app);
  const again = await makeMember(app, ['owner']);
  expect((await closeMonthOf(again, '2026-10')).statusCode).toBe(200);
  const closed = await view('2026-10', again);
  expect({ ...closed, closedAt: null, checks: [] }).toEqual({ ...next, closable: false, checks: [] });
  const both = await downloadTaxExport(again, '2026-09', '2026-10');
  expect(both.data.documents).toHaveLength(
    [before, closed].flatMap(({ documents }) => documents).reduce((sum, { count }) => sum + count, 0),
  );
  expect(Buffer.compare((await downloadTaxExport(again, '2026-09', '2026-10')).bytes, both.bytes)).toBe(0);
});

test('the database refuses changes to a closed month, and closing out of order', async () => {
  for (const table of ['closed_month', 'closed_month_document', 'closed_month_journal', 'closed_month_account']) {
    await expect(db.executeSql(`delete from ${table}`)).rejects.toThrow('append_only');
    await expect(db.executeSql(`update ${table} set period = '2026-01'`)).rejects.toThrow('append_only');
  }
  const moved = `insert into closed_month_account select '2026-09', ledger_account_id, 0, 0, 0 from ledger_account
    where ledger_account_id = 'revenue:wash'`;
  await expect(db.executeSql(moved)).rejects.toThrow('is closed');
  const left = `insert into closed_month (period, company_he, address_he, registration, file_key, closed_by, closed_at)
    select '2026-12', company_he, address_he, registration, file_key, closed_by, now() from closed_month limit 1`;
  await expect(db.executeSql(left)).rejects.toThrow('does not follow');
});

test('files for months in reverse order are refused', async () => {
  const answer = await owner.browser.get(`${base}/2026-09/uniform?to=2026-08`);
  expect(answer.statusCode).toBe(401);
  const again = await makeMember(app, ['accountant']);
  const refused = await again.browser.get(`${base}/2026-09/uniform?to=2026-08`);
  expect(refused.json()).toMatchObject({ code: 'validation_failed' });
});
