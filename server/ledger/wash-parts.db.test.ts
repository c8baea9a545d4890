import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { redemptionIdSchema, type LotId, type PaymentId, type RedemptionId } from '#contracts/core/ids.ts';
import type { TaxTreatment } from '#contracts/tax/documents.ts';
import { listVatRates, splitIncludedVat } from '#domain/tax/vat.ts';
import { priceByMoveId, type LotMovement } from '#domain/tax/lot-movement-prices.ts';
import { systemActor } from '#server/core/actor.ts';
import { creditWashToVoucher, voidVoucher } from '#server/entitlements/public.ts';
import { closeFailedRefund, requestRefund } from '#server/payments/public.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { createShop, makePurchase, rowsOf } from '#testing/factories.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps } = shop;
const { clock } = deps;
const actor = systemActor('test');
await db.executeSql('alter table price_version disable trigger user');

type Sold = {
  readonly priceAgorot: number;
  readonly number: 2 | 3;
  readonly kind: 'package' | 'gift';
  readonly treatment: TaxTreatment;
};

type Bought = { readonly lotId: LotId; readonly paymentId: PaymentId; readonly dueAgorot: number };

async function sell({ priceAgorot, number, kind, treatment }: Sold): Promise<Bought> {
  await db.executeSql('update price_version set price_agorot = $1', [priceAgorot]);
  await db.executeSql('update wash_package set tax_treatment = $1', [treatment]);
  const { merchantRef } = await makePurchase(shop, { kind, packageId: number });
  const [row] = await rowsOf(
    shop,
    `select c.lot_id as "lotId", p.payment_id as "paymentId", p.amount_agorot::int as "dueAgorot"
     from payment p join order_line l using (order_id) join credit_lot c on c.source_id = l.order_line_id
     where p.merchant_ref = $1`,
    [merchantRef],
  );
  return row as Bought;
}

/** One wash, if the voucher has any left. */
async function wash({ lotId }: Bought, state: 'completed' | 'reversed'): Promise<void> {
  const [lot] = await rowsOf(shop, `select from credit_lot where lot_id = $1 and state = 'active' and remaining > 0`, [
    lotId,
  ]);
  if (lot === undefined) return;
  await db.executeSql('update bay set redemption_id = null, busy_until = null');
  await takeWash(db, lotId, { state, at: new Date(clock.now()).toISOString() });
}

/** Washes that were held one after the other, and whose machines start in one batch of reports. */
async function startTogether(lotIds: readonly LotId[]): Promise<void> {
  const { promise: allHeld, resolve: goOn } = Promise.withResolvers<void>();
  const washes: Promise<void>[] = [];
  for (const lotId of lotIds) {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const whileHeld = async () => {
      await db.executeSql('update bay set redemption_id = null, busy_until = null');
      resolve();
      await allHeld;
    };
    washes.push(takeWash(db, lotId, { at: new Date(clock.now()).toISOString(), whileHeld }));
    await held;
  }
  goOn();
  await Promise.all(washes);
}

const actions = {
  async use(order: Bought) {
    await wash(order, 'completed');
  },
  async breakOff(order: Bought) {
    await wash(order, 'reversed');
  },
  async giveBack({ lotId }: Bought) {
    const { rows } = await db.executeSql(
      `select redemption_id from redemption where lot_id = $1 and state = 'completed' order by md5(redemption_id::text) limit 1`,
      [lotId],
    );
    const [row] = rows;
    if (row === undefined) return;
    const redemptionId: RedemptionId = redemptionIdSchema.parse(row['redemption_id']);
    await db.inTransaction((tx) => creditWashToVoucher(deps, tx, redemptionId));
  },
  async requestRefund({ paymentId }: Bought) {
    const command = { paymentId, amountAgorot: 7, units: 1, reason: 'fault', idempotencyKey: randomUUID() } as const;
    await requestRefund(deps, actor, command);
  },
  async settleRefund() {
    await settleRefunds(deps);
  },
  async giveUp({ paymentId }: Bought) {
    await db.executeSql(`update refund set state = 'sent' where payment_id = $1 and state = 'requested'`, [paymentId]);
    const { rows } = await db.executeSql(
      `update refund set state = 'failed', next_check_at = null
       where payment_id = $1 and state = 'sent' returning refund_id`,
      [paymentId],
    );
    for (const row of rows) await closeFailedRefund(deps, actor, String(row['refund_id']));
  },
};

async function partsOf({ lotId }: Bought) {
  const { rows } = await db.executeSql(
    `select m.credit_move_id::int as id, m.reason, (m.remaining_delta + m.held_delta)::int as delta, m.ref_id as "refId",
       coalesce((select sum(e.amount_agorot)::int from journal j join journal_entry e using (journal_id)
         where j.lot_id = m.lot_id and j.ref_id = m.ref_id
           and e.ledger_account_id in ('liability:prepaid_wash', 'liability:gift_voucher')
           and j.kind = case m.reason when 'capture' then 'wash' when 'restore' then 'wash_back'
             when 'refund' then 'refund_asked' else m.reason end), 0) as part
     from credit_move m where m.lot_id = $1 and m.reason <> 'issue' and m.remaining_delta + m.held_delta <> 0
     order by 1`,
    [lotId],
  );
  return rows as unknown as readonly (LotMovement & { readonly part: number })[];
}

const anySold: fc.Arbitrary<Sold> = fc.record({
  priceAgorot: fc.integer({ min: 400, max: 40_000 }),
  number: fc.constantFrom(2, 3),
  kind: fc.constantFrom('package', 'gift'),
  treatment: fc.constantFrom('at_sale', 'at_redemption', 'at_sale_or_expiry'),
});
const anyHistory = fc.array(fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])), { maxLength: 12 });

test('in whatever order washes are used, broken off, given back and refunded, the parts are those of the price, to the agora', async () => {
  await fc.assert(
    fc.asyncProperty(anySold, anyHistory, async (sold, history) => {
      const order = await sell(sold);
      for (const name of history) {
        await actions[name](order);
      }
      await voidVoucher(deps, actor, { lotId: order.lotId, reason: 'fraud' });
      const { netAgorot } = splitIncludedVat(order.dueAgorot, 18);
      const valueAgorot = sold.treatment === 'at_sale' ? netAgorot : order.dueAgorot;
      const moves = await partsOf(order);
      const shares = priceByMoveId({ valueAgorot, initial: sold.number === 2 ? 3 : 5, moves });
      const left = moves.filter(({ delta }) => delta < 0);
      expect(left.map(({ part }) => part)).toEqual(left.map(({ id }) => shares.get(id)));
      // what left less what came back is all of it
      expect(moves.reduce((sum, { part }) => sum + part, 0)).toBe(valueAgorot);
    }),
    { numRuns: 25 },
  );
});

test('washes that start in one batch take the same parts as one after the other, also of one voucher', async () => {
  await fc.assert(
    fc.asyncProperty(anySold, anySold, async (one, other) => {
      await db.executeSql('update bay set redemption_id = null, busy_until = null');
      const orders = [await sell({ ...one, number: 3 }), await sell({ ...other, number: 2 })] as const;
      const [{ lotId: first }, { lotId: second }] = orders;
      await startTogether([first, second, first, first, second]);
      const { rows } = await db.executeSql(
        `select count(distinct written_in)::int as batches, count(*)::int as washes from credit_move
         where reason = 'capture' and lot_id in ($1, $2)`,
        [first, second],
      );
      expect(rows).toEqual([{ batches: 1, washes: 5 }]);
      await startTogether([second, first, first]);
      for (const [order, initial, { treatment }] of [
        [orders[0], 5, one],
        [orders[1], 3, other],
      ] as const) {
        const { netAgorot } = splitIncludedVat(order.dueAgorot, 18);
        const valueAgorot = treatment === 'at_sale' ? netAgorot : order.dueAgorot;
        const moves = await partsOf(order);
        const shares = priceByMoveId({ valueAgorot, initial, moves });
        expect(moves.map(({ part }) => part)).toEqual(moves.map(({ id }) => shares.get(id)));
        expect(moves.reduce((sum, { part }) => sum + part, 0)).toBe(valueAgorot);
      }
    }),
    { numRuns: 10 },
  );
});

test('a part of what is owed is never more than is owed, and the last one is the rest', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 10 ** 8 }),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 10 }),
      async (owed, takes) => {
        const initial = takes.reduce((sum, taken) => sum + taken, 0);
        let left = owed;
        let open = initial;
        for (const taken of takes) {
          const { rows } = await db.executeSql('select wash_part($1, $2, $3)::int as part', [left, open, taken]);
          const part = Number(rows[0]?.['part']);
          expect(part).toBeGreaterThanOrEqual(taken * Math.floor(owed / initial));
          expect(part).toBeLessThanOrEqual(taken * Math.ceil(owed / initial));
          left -= part;
          open -= taken;
        }
        expect(left).toBe(0);
      },
    ),
    { numRuns: 50 },
  );
});

test('the database knows the VAT rates of the domain, from the same instants', async () => {
  const { rows } = await db.executeSql('select since, percent from vat_rate order by since');
  const stored = rows.map(({ since, percent }) => ({ fromMs: (since as Date).getTime(), percent: percent as number }));
  expect(stored).toEqual(listVatRates());
});

test('the database splits VAT out of a sum as the domain does', async () => {
  const at = Date.parse('2026-11-28T12:00:00.000Z');
  const [percent] = listVatRates()
    .slice(-1)
    .map((rate) => rate.percent);
  const { rows } = await db.executeSql(
    'select g::int as gross, vat_of(g, $1)::int as vat from generate_series(0, 3000) g order by g',
    [new Date(at)],
  );
  expect(rows.map(({ vat }) => Number(vat))).toEqual(
    rows.map(({ gross }) => splitIncludedVat(Number(gross), percent ?? 0).vatAgorot),
  );
});
