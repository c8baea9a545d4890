import { randomUUID } from 'node:crypto';
import type { VoucherToken } from '#contracts/core/ids.ts';
import { getRedemption, type RedemptionView, type ScannedStation } from '#contracts/stations/redemptions.ts';
import type { WalkUpView } from '#contracts/stations/walk-up.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { deliverEvent, runWorkers } from '../../factories.ts';
import type { TestApp } from '../../shop/build-test-app.ts';
import { shopOf } from '../../staff/staff-order.ts';
import { openPhones, refOf, type Phone } from '../../stations/walk-up.ts';
import type { Chance } from '../random.ts';
import type { FastTime } from './fast-time.ts';
import type { WeekStation } from './week-machines.ts';

/** Numbers of what customers and staff of a run did and met, by name. */
export type Counts = Record<string, number>;

export type CustomerDeps = {
  readonly shop: TestApp;
  readonly time: FastTime;
  readonly chance: Chance;
  readonly counts: Counts;
  /** Vouchers with washes, each entry for one wash. */
  readonly vouchers: VoucherToken[];
};

type Visit = CustomerDeps & { readonly station: WeekStation };

/** Share of customers who come with a voucher. */
const WITH_VOUCHER = 0.4;
const LOOK_MS = 3 * SECOND_MS;
/** Beyond the start window of a machine and the time for its messages. */
const PATIENCE_MS = 2 * MINUTE_MS;
const PAID_WITHIN_MS = MINUTE_MS;
const ROUNDS = 3;

export function count(counts: Counts, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

/** One customer at a station: washes with a voucher or pays at the machine, or goes away. */
export async function visitStation(visit: Visit): Promise<void> {
  const { chance, counts, vouchers } = visit;
  count(counts, 'customers');
  const bayNo = await findBay(visit);
  if (bayNo === null) return;
  const voucher = chance.happens(WITH_VOUCHER) ? vouchers.pop() : undefined;
  await (voucher === undefined ? payAtMachine(visit, bayNo) : washWithVoucher(visit, { bayNo, voucher }));
}

/** Looks at the sticker's page for a free bay, and once more ten minutes later; null if the customer went away. */
async function findBay({ chance, counts, shop, station, time }: Visit): Promise<number | null> {
  for (let tries = 0; tries < 2; tries += 1) {
    const page = await time.during(() => shop.app.inject(`/api/stations/by-token/${station.stationToken}`));
    const { bays, open } = page.json<ScannedStation>();
    if (!open) {
      count(counts, 'found it closed');
      return null;
    }
    const free = bays.filter(({ state }) => state === 'free');
    if (free.length > 0) return chance.pick(free).bayNo;
    await time.wait(10 * MINUTE_MS);
  }
  count(counts, 'found no free bay');
  return null;
}

/** Starts a wash with a voucher and waits for the machine's answer. Returns the final state. */
export async function washWithVoucher(
  { counts, shop, station, time }: Pick<Visit, 'counts' | 'shop' | 'station' | 'time'>,
  { bayNo, voucher }: { readonly bayNo: number; readonly voucher: VoucherToken },
): Promise<RedemptionView['state'] | 'refused'> {
  const requestId = randomUUID();
  const answer = await time.during(async () => {
    const held = await shop.app.inject({
      method: 'POST',
      url: '/api/redemptions',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: { stationToken: station.stationToken, bayNo, requestId, voucherToken: voucher },
    });
    if (held.statusCode === 201) await station.hasStart(await washOf(shop, requestId));
    return held;
  });
  if (answer.statusCode !== 201) {
    count(counts, 'vouchers refused');
    return 'refused';
  }
  const { redemptionToken } = answer.json<RedemptionView>();
  const path = getRedemption.path.replace(':redemptionToken', redemptionToken);
  const final = await lookUntil<RedemptionView>(time, {
    look: async () => (await shop.app.inject(path)).json<RedemptionView>(),
    holds: ({ state }) => state !== 'held',
    withinMs: PATIENCE_MS,
  });
  count(counts, `vouchers ${final?.state ?? 'without an answer'}`);
  return final?.state ?? 'held';
}

async function washOf({ deps }: TestApp, requestId: string): Promise<string> {
  const { rows } = await deps.db.executeSql('select redemption_id from redemption where request_id = $1', [requestId]);
  return String(rows[0]?.['redemption_id']);
}

type Paying = Visit & { readonly phone: Phone; readonly walkUpToken: string };

async function payAtMachine(visit: Visit, bayNo: number): Promise<void> {
  const { chance, counts, shop, station, time } = visit;
  const phone = openPhones(shop, station)();
  const { status, body } = await time.during(() => phone.pay({ bayNo }));
  if (status !== 201) return count(counts, 'walk-ups refused');
  const paying = { ...visit, phone, walkUpToken: body['walkUpToken'] ?? '' };
  count(counts, 'walk-ups');
  await time.wait(20 * SECOND_MS + chance.below(40 * SECOND_MS));
  if (!(await decideOnPayment(paying, refOf(body['redirectUrl'])))) return;
  const paid = await look(paying, ({ state }) => state === 'paid', PAID_WITHIN_MS);
  // the page is closed after the payment
  if (paid === null || chance.happens(0.04)) return count(counts, 'walk-ups left before the start');
  await washAtPage(paying);
}

/** Starts the wash, chooses again after a start without water, and sometimes leaves before the end. */
async function washAtPage(paying: Paying): Promise<void> {
  const { chance, phone } = paying;
  await press(paying, () => phone.press(paying.walkUpToken, 'start'));
  for (let round = 0; round < ROUNDS; round += 1) {
    const answered = await look(paying, ({ state }) => state !== 'starting', PATIENCE_MS);
    if (answered === null || answered.state !== 'paid') break;
    await choose(paying, answered);
  }
  if (chance.happens(0.1)) await leaveEarly(paying);
}

/** Pays, is declined, or goes away; true if paid. */
async function decideOnPayment({ chance, counts, phone, shop, time, walkUpToken }: Paying, ref: string) {
  if (chance.happens(0.03)) {
    count(counts, 'walk-ups not paid');
    return false;
  }
  await time.during(async () => {
    const isDeclined = chance.happens(0.03);
    shop.bank.becomes(ref, isDeclined ? 'failed' : 'captured', isDeclined ? { failureReason: 'declined' } : {});
    // every tenth message of the provider is lost, and the open page asks
    if (!chance.happens(0.1)) await deliverEvent(shopOf(shop), ref);
    await runWorkers(shopOf(shop));
    await phone.look(walkUpToken);
  });
  return true;
}

/** Chooses another bay, the voucher or the money back after a failed start. */
async function choose(paying: Paying, { bays }: WalkUpView): Promise<void> {
  const { chance, counts, phone, walkUpToken } = paying;
  const free = bays.filter(({ state }) => state === 'free');
  const way = chance.next();
  count(counts, 'starts without water');
  if (free.length > 0 && way < 0.6) {
    await press(paying, () => phone.takeBay(walkUpToken, chance.pick(free).bayNo));
  } else await press(paying, () => phone.press(walkUpToken, way < 0.8 ? 'keep' : 'refund'));
}

/** Presses a button. Time passes again when the machine has the start that follows from it. */
async function press({ shop, station, time, walkUpToken }: Paying, button: () => Promise<WalkUpView>): Promise<void> {
  await time.during(async () => {
    const { state } = await button();
    if (state !== 'starting') return;
    const hash = shop.deps.keyring.tokenHash(walkUpToken as never);
    const { rows } = await shop.deps.db.executeSql('select redemption_id from walk_up where token_hash = $1', [hash]);
    await station.hasStart(String(rows[0]?.['redemption_id']));
  });
}

/** Turns the water off some minutes after the start. */
async function leaveEarly({ chance, counts, phone, station, time, walkUpToken }: Paying): Promise<void> {
  const { state, bayNo } = await time.during(() => phone.look(walkUpToken));
  if (state !== 'washing') return;
  await time.wait(MINUTE_MS * (4 + chance.below(6)));
  station.machine.finish(bayNo);
  count(counts, 'left early');
}

async function look(
  { phone, time, walkUpToken }: Paying,
  holds: (view: WalkUpView) => boolean,
  withinMs: number,
): Promise<WalkUpView | null> {
  return await lookUntil<WalkUpView>(time, { look: () => phone.look(walkUpToken), holds, withinMs });
}

type Looking<View> = {
  readonly look: () => Promise<View>;
  readonly holds: (view: View) => boolean;
  readonly withinMs: number;
};

/** Looks at a page until a condition holds; null if it never does. */
async function lookUntil<View>(time: FastTime, { look: see, holds, withinMs }: Looking<View>): Promise<View | null> {
  for (let waitedMs = 0; waitedMs <= withinMs; waitedMs += LOOK_MS) {
    const view = await time.during(see);
    if (holds(view)) return view;
    await time.wait(LOOK_MS);
  }
  return null;
}
