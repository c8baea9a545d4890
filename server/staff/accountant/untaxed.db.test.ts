import { expect, test } from 'vitest';
import type { AccountantMonth, UntaxedVoucherRow } from '#contracts/staff/accountant.ts';
import type { TaxTreatment } from '#contracts/tax/documents.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { periodOfInstant } from '#domain/franchise/statement.ts';
import { expireVouchers } from '#server/entitlements/care/expire-vouchers.ts';
import { recordDocumentIssuer } from '#server/tax/public.ts';
import { issueAll } from '#testing/staff/accountant-month.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder, type PaidOrder } from '#testing/orders/paid-order.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = app;
const { db } = deps;
await recordDocumentIssuer(deps);
clock.advance(MINUTE_MS);

async function sell(treatment: TaxTreatment): Promise<PaidOrder> {
  await db.executeSql('update wash_package set tax_treatment = $1', [treatment]);
  return makePaidOrder(db, deps.keyring, { kind: 'gift', number: 2, paidAt: clock.now() });
}

test('the unused rest of an ended voucher is listed with the amount paid for it, if no document states its VAT', async () => {
  const used = await sell('at_redemption');
  const whole = await sell('at_redemption');
  const taxed = await sell('at_sale_or_expiry');
  const atSale = await sell('at_sale');
  await takeWash(db, used.lotId);
  clock.advance(6 * 366 * DAY_MS);
  await expireVouchers(deps, new AbortController().signal);
  await issueAll(app);
  const period = periodOfInstant(clock.now());
  const { browser } = await makeMember(app, ['accountant']);
  const read = async (of: string) =>
    (await browser.get(`/api/admin/accountant/untaxed?period=${of}`)).json<{ rows: UntaxedVoucherRow[] }>().rows;
  const rows = await read(period);
  expect(rows.map(({ id, washes, worthAgorot }) => [id, washes, worthAgorot]).toSorted()).toEqual(
    [
      // three washes for 150 shekels, one of them used
      [used.lotId, 2, 10_000],
      [whole.lotId, 3, 15_000],
    ].toSorted(),
  );
  expect(rows.every(({ id }) => id !== taxed.lotId && id !== atSale.lotId)).toBe(true);
  const month = (await browser.get(`/api/admin/accountant/${period}`)).json<AccountantMonth>();
  expect(month.untaxed).toEqual({ count: 2, worthAgorot: 25_000 });
  const sums = await browser.get(`/api/admin/accountant/untaxed/sums?period=${period}`);
  expect(sums.json()).toEqual({ count: 2, worthAgorot: 25_000 });
  expect(await read('2026-01')).toEqual([]);
  const { body } = await browser.get(`/api/admin/accountant/untaxed/rows?period=${period}`);
  expect(body).toContain(used.orderCode);
});
