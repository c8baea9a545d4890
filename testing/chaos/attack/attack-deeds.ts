import { setTimeout as wait } from 'node:timers/promises';
import type { LotId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { expireVouchers, freezeVoucher, voidVoucher } from '#server/entitlements/public.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { makePurchase, openShop, rowsOf, type Shop } from '../../factories.ts';
import { keyring, type AttackScene } from './attack-scene.ts';

const HANDS = 20;
const WASHES = 3;
const LONGEST_LEAD_MS = 40;
const PRICE_AGOROT = 15_000;
/** Longer than the validity of any gift. */
const PAST_EVERY_LAST_DAY_MS = 3_000 * DAY_MS;

const actor = systemActor('attack');

type Bought = { readonly shop: Shop; readonly lotId: LotId; readonly merchantRef: string };

async function becomes({ shop, merchantRef }: Bought, state: 'refunded' | 'disputed'): Promise<void> {
  shop.bank.becomes(merchantRef, state, state === 'refunded' ? { refundedAgorot: PRICE_AGOROT } : {});
  await settlePayment(shop.deps, merchantRef);
}

/** Actions on a voucher while it is redeemed, and its state afterwards. */
const deeds = {
  freeze: {
    state: 'frozen',
    do: ({ shop, lotId }: Bought) => freezeVoucher(shop.deps, actor, { lotId, reason: 'leaked' }),
  },
  void: { state: 'void', do: ({ shop, lotId }: Bought) => voidVoucher(shop.deps, actor, { lotId, reason: 'fraud' }) },
  expire: {
    state: 'expired',
    do: ({ shop }: Bought) => {
      const clock = createFakeClock(Date.now() + PAST_EVERY_LAST_DAY_MS);
      return expireVouchers({ ...shop.deps, clock }, new AbortController().signal);
    },
  },
  refund: { state: 'void', do: (bought: Bought) => becomes(bought, 'refunded') },
  dispute: { state: 'frozen', do: (bought: Bought) => becomes(bought, 'disputed') },
} as const;

/**
 * Each wash is either used before the action or refused after it: the answers and the remaining washes always add up.
 */
export async function raceAgainstDeeds(scene: AttackScene, rounds: number): Promise<void> {
  const names = Object.keys(deeds) as (keyof typeof deeds)[];
  for (let round = 0; round < rounds; round += 1) {
    const name = names[round % names.length] ?? 'freeze';
    const bought = await buy(scene, name === 'expire' ? 'gift' : 'package');
    const voucherToken = keyring.voucherToken(bought.lotId, 1);
    const lead = scene.chance.below(LONGEST_LEAD_MS);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: HANDS }, (_hand, place) => scene.redeem(voucherToken, place))),
      wait(lead).then(async () => void (await deeds[name].do(bought))),
    ]);
    const after = await scene.redeem(voucherToken, HANDS);
    await judge(scene, { name, bought, statuses: answers.map(({ status }) => status), after: after.status });
    await scene.freeBays();
  }
}

async function buy({ db }: AttackScene, kind: 'gift' | 'package'): Promise<Bought> {
  const shop = openShop({ db, keyring });
  const { merchantRef } = await makePurchase(shop, { packageId: 2, kind });
  const [row] = await rowsOf(
    shop,
    `select c.lot_id from credit_lot c join order_line l on l.order_line_id = c.source_id
     join payment p using (order_id) where p.merchant_ref = $1`,
    [merchantRef],
  );
  return { shop, merchantRef, lotId: row?.['lot_id'] as LotId };
}

type Race = {
  readonly name: keyof typeof deeds;
  readonly bought: Bought;
  readonly statuses: readonly number[];
  readonly after: number;
};

async function judge({ complaints }: AttackScene, { name, bought, statuses, after }: Race): Promise<void> {
  const [row] = await rowsOf(
    bought.shop,
    `select state, remaining, held, (select count(*)::int from redemption r where r.lot_id = c.lot_id) as washes
     from credit_lot c where lot_id = $1`,
    [bought.lotId],
  );
  const had = statuses.filter((status) => status === 201).length;
  // if all its washes were used before, no wash was left to expire
  const state = name === 'expire' && had === WASHES ? 'active' : deeds[name].state;
  const due = { state, remaining: state === 'frozen' || state === 'active' ? WASHES - had : 0, held: had, washes: had };
  if (JSON.stringify(row) !== JSON.stringify(due)) {
    complaints.push(`${name}: ${had} had a wash, and the books say ${JSON.stringify(row)}`);
  }
  if (had > WASHES || after === 201) complaints.push(`${name}: ${had} washes of ${WASHES}, then ${after}`);
  const others = statuses.filter((status) => ![201, 404, 409].includes(status));
  if (others.length > 0) complaints.push(`${name}: unexpected answers ${others.join(', ')}`);
}
