import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, integer, nat, record } from 'fast-check';
import { expect, test } from 'vitest';
import { redemptionIdSchema } from '#contracts/core/ids.ts';
import type { OfflineEvent } from '#contracts/stations/station-protocol.ts';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { completeWash } from '#server/entitlements/public.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { journalOf } from '#testing/stations/offline-journal.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { openStation, type TestStation } from '#testing/stations/station.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { db, keyring } = deps;
const stations = [await openStation(shop), await openStation(shop, 1)] as const;
const ALLOWANCE = 5;
const INVENTED = '0000-0000-0000-0000-0';

async function buy(number: 1 | 2) {
  const { lotId } = await makePaidOrder(db, keyring, { number });
  return { lotId, code: keyring.voucherCode(lotId, 1) };
}

/** Moves to the next day: yesterday's washes no longer count, and waiting requests end. */
async function nextDay() {
  clock.advance(25 * HOUR_MS);
  await db.executeSql('update bay set redemption_id = null, busy_until = null, failed_starts = 0');
  for (const { controller } of stations) await controller.heartbeat();
}

// voucher 3 is a code that this shop did not create
const offlineWish = record({ at: constantFrom(0 as const, 1 as const), voucher: nat({ max: 3 }) });
const onlineWish = record({
  at: constantFrom(0 as const, 1 as const),
  voucher: nat({ max: 2 }),
  bayNo: constantFrom(1, 2),
});
const day = record({
  offline: array(offlineWish, { minLength: 1, maxLength: 9 }),
  online: array(onlineWish, { maxLength: 4 }),
  order: array(nat(), { minLength: 40, maxLength: 40 }),
  atOnce: integer({ min: 1, max: 6 }),
});

type Offline = { readonly at: 0 | 1; readonly voucher: number };
type Vouchers = readonly Awaited<ReturnType<typeof buy>>[];

test(
  'any interleaving of two journals with washes online: one debit per wash at most, and the loss counted exactly',
  { timeout: 120_000 },
  async () => {
    await assert(
      asyncProperty(day, async ({ offline, online, order, atOnce }) => {
        await nextDay();
        const vouchers = [await buy(1), await buy(1), await buy(2)];
        const journals = offline.map(({ voucher }) => journalOf(clock.now(), vouchers[voucher]?.code ?? INVENTED));
        const told = journals.flatMap((events, index) =>
          events.map((event) => () => stations[offline[index]?.at ?? 0].controller.report([event])),
        );
        const asked = online.map((wish) => () => washOnline(stations[wish.at], { ...wish, vouchers }));
        // every message is sent twice
        const shuffled = [...told, ...asked, ...told]
          .map((task, index) => ({ task, key: order[index % order.length] ?? 0 }))
          .toSorted((a, b) => a.key - b.key);
        while (shuffled.length > 0) await Promise.all(shuffled.splice(0, atOnce).map(({ task }) => task()));
        await judge(offline, { journals, vouchers });
      }),
      { numRuns: 25 },
    );
  },
);

async function washOnline(
  at: TestStation,
  { vouchers, voucher, bayNo }: { readonly vouchers: Vouchers; readonly voucher: number; readonly bayNo: number },
) {
  const requestId = randomUUID();
  const { code = '' } = vouchers[voucher] ?? {};
  if ((await at.ask({ code, bayNo, requestId })).status !== 201) return;
  const { rows } = await db.executeSql('select redemption_id from redemption where request_id = $1', [requestId]);
  const redemptionId = redemptionIdSchema.parse(rows[0]?.['redemption_id']);
  await completeWash(deps, { redemptionId, startedAt: clock.now(), minutes: 10 });
}

async function judge(
  washes: readonly Offline[],
  { journals, vouchers }: { readonly journals: readonly OfflineEvent[][]; readonly vouchers: Vouchers },
) {
  const { rows } = await db.executeSql(
    `select count(*)::int as kept, count(redemption_id)::int as booked, count(*) filter (where over_allowance)::int as over
     from offline_wash where transaction_id = any($1)`,
    [journals.map(([started]) => started?.transactionId)],
  );
  const over = [0, 1].map((at) => Math.max(0, washes.filter((wash) => wash.at === at).length - ALLOWANCE));
  const { rows: books } = await db.executeSql(
    `select c.initial - c.remaining - c.held as gone, c.remaining,
       (select count(*)::int from redemption r where r.lot_id = c.lot_id and r.state = 'completed') as washes,
       (select count(*)::int from offline_wash w where w.lot_id = c.lot_id and w.redemption_id is not null) as booked,
       (select count(*)::int from offline_wash w where w.lot_id = c.lot_id and w.redemption_id is null
          and not w.over_allowance) as lost
     from credit_lot c where c.lot_id = any($1)`,
    [vouchers.map(({ lotId }) => lotId)],
  );
  const debits = books.reduce((sum, book) => sum + Number(book['booked']), 0);
  expect(rows[0], 'each wash is one row').toEqual({
    kept: washes.length,
    booked: debits,
    over: (over[0] ?? 0) + (over[1] ?? 0),
  });
  expect(
    books.filter(({ gone, washes: spent }) => gone !== spent),
    'one debit for each wash',
  ).toEqual([]);
  expect(
    books.filter(({ lost, remaining }) => Number(lost) > 0 && Number(remaining) > 0),
    'lost only where nothing was left',
  ).toEqual([]);
}
