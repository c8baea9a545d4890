import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { redemptionIdSchema, type LotId, type PaymentId } from '#contracts/core/ids.ts';
import type { TaxTreatment } from '#contracts/tax/documents.ts';
import { systemActor } from '#server/core/actor.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { creditWashToVoucher, voidVoucher } from '#server/entitlements/public.ts';
import { requestRefund } from '#server/payments/public.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { createShop, makePurchase, rowsOf } from '#testing/factories.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps } = shop;
const actor = systemActor('test');

type Bought = { readonly lotId: LotId; readonly paymentId: PaymentId };

async function buy(kind: 'package' | 'gift', treatment: TaxTreatment): Promise<Bought> {
  await db.executeSql('update wash_package set tax_treatment = $1', [treatment]);
  const { merchantRef } = await makePurchase(shop, { kind, packageId: 2 });
  const [row] = await rowsOf(
    shop,
    `select c.lot_id as "lotId", p.payment_id as "paymentId" from payment p join order_line l using (order_id)
     join credit_lot c on c.source_id = l.order_line_id where p.merchant_ref = $1`,
    [merchantRef],
  );
  return row as Bought;
}

async function wash({ lotId }: Bought, state: 'completed' | 'reversed' = 'completed'): Promise<void> {
  await db.executeSql('update bay set redemption_id = null, busy_until = null');
  await takeWash(db, lotId, { state, at: new Date(deps.clock.now()).toISOString() });
}

async function refund({ paymentId }: Bought, amountAgorot: number, units: number): Promise<void> {
  const command = { paymentId, amountAgorot, units, reason: 'cancelled', idempotencyKey: randomUUID() } as const;
  expect(await requestRefund(deps, actor, command)).toMatchObject({ ok: true });
}

async function entriesOf({ lotId }: Bought, kind: string) {
  return await rowsOf(
    shop,
    `select e.ledger_account_id as account, sum(e.amount_agorot)::int as agorot
     from journal j join journal_entry e using (journal_id) where j.lot_id = $1 and j.kind = $2
     group by 1 having sum(e.amount_agorot) <> 0 order by 1`,
    [lotId, kind],
  );
}

/** Journals and balances from before uses were booked. */
async function writeAsBefore(): Promise<void> {
  await db.executeSql('alter table journal_entry disable trigger user');
  await db.executeSql(`
    update journal_entry e set ledger_account_id = 'liability:prepaid_wash'
    from journal j where j.journal_id = e.journal_id and j.kind = 'refund' and e.ledger_account_id like 'revenue:%'`);
  await db.executeSql('alter table journal_entry enable trigger user');
  await db.executeSql('update credit_lot set owed_agorot = 0');
  await db.executeSql(`
    update ledger_balance b set balance_agorot = case b.shard when 0 then (
      select coalesce(sum(e.amount_agorot), 0) from journal_entry e where e.ledger_account_id = b.ledger_account_id)
      else 0 end`);
}

test('earlier washes are booked once with their date, and reversed to the agora when returned', async () => {
  await db.executeSql('alter table credit_move disable trigger credit_move_booked');
  const used = await buy('package', 'at_sale');
  await wash(used);
  await wash(used, 'reversed');
  await wash(used);
  const gift = await buy('gift', 'at_redemption');
  await wash(gift);
  await wash(gift);
  // VAT of one of them was booked with its document
  await db.executeSql(
    `with booked as (
       insert into journal (journal_id, kind, ref_id)
       select gen_random_uuid(), 'wash', redemption_id from redemption where lot_id = $1 order by created_at limit 1
       returning journal_id)
     insert into journal_entry (journal_id, ledger_account_id, amount_agorot)
     select journal_id, unnest(array['liability:gift_voucher', 'liability:vat_output']), unnest(array[763, -763])
     from booked`,
    [gift.lotId],
  );
  const returned = await buy('package', 'at_sale');
  await wash(returned);
  // ₪100 less a fee of 5 %
  await refund(returned, 9_500, 2);
  while ((await settleRefunds(deps)) > 0);
  const lost = await buy('package', 'at_sale');
  await voidVoucher(deps, actor, { lotId: lost.lotId, reason: 'fraud' });
  const pending = await buy('package', 'at_sale');
  await refund(pending, 5_000, 1);
  await db.executeSql('alter table credit_move enable trigger credit_move_booked');
  await writeAsBefore();
  expect(await listViolatedInvariants(db)).toContain('inv_43_wash_not_earned (7)');

  const at = new Date('2026-11-28T04:00:00Z');
  const [first] = await rowsOf(shop, 'select book_past_washes($1) as journals', [at]);
  expect(Number(first?.['journals'])).toBeGreaterThan(0);
  expect(await rowsOf(shop, 'select book_past_washes($1) as journals', [at])).toEqual([{ journals: 0 }]);
  expect(await rowsOf(shop, `select distinct occurred_at from journal where kind like 'past%'`)).toEqual([
    { occurred_at: at },
  ]);
  expect(await entriesOf(used, 'past_wash')).toEqual([
    { account: 'liability:prepaid_wash', agorot: 12_712 },
    { account: 'revenue:wash', agorot: -12_712 },
  ]);
  expect(await entriesOf(gift, 'past_wash')).toEqual([
    { account: 'liability:gift_voucher', agorot: 10_000 - 763 },
    { account: 'liability:vat_output', agorot: -763 },
    { account: 'revenue:wash', agorot: -8_474 },
  ]);
  expect(await entriesOf(lost, 'past_void')).toEqual([
    { account: 'liability:prepaid_wash', agorot: 12_712 },
    { account: 'revenue:breakage', agorot: -12_712 },
  ]);
  const [fee] = await rowsOf(
    shop,
    `select sum(amount_agorot)::int as agorot from journal_entry where ledger_account_id = 'revenue:cancellation'`,
  );
  // ₪5 without VAT
  expect(fee).toEqual({ agorot: -423 });
  expect(await entriesOf(pending, 'past_refund_asked')).toEqual([
    { account: 'liability:prepaid_wash', agorot: 4_238 },
    { account: 'liability:refund_due', agorot: -4_238 },
  ]);
  while ((await settleRefunds(deps)) > 0);
  expect(await listViolatedInvariants(db)).toEqual([]);

  const [washed] = await rowsOf(
    shop,
    `select redemption_id from redemption where lot_id = $1 and state = 'completed'`,
    [gift.lotId],
  );
  await db.inTransaction((tx) => creditWashToVoucher(deps, tx, redemptionIdSchema.parse(washed?.['redemption_id'])));
  expect(await entriesOf(gift, 'wash_back')).toEqual([
    { account: 'liability:gift_voucher', agorot: -5_000 },
    { account: 'liability:vat_output', agorot: 763 },
    { account: 'revenue:wash', agorot: 4_237 },
  ]);
});
