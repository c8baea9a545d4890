import { setTimeout as wait } from 'node:timers/promises';
import type { WalkUpState, WalkUpView } from '#contracts/stations/walk-up.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { FaultRequest } from '#peers/sandbox-bank/faults.ts';
import type { ProviderUnderFire } from '../peers/provider-under-fire.ts';
import { createChance, type Chance } from '../random.ts';
import type { Seen } from '../shopper.ts';
import { openPhone, type Phone, type Place, type WalkUpPage } from './phone.ts';
import type { WalkUpTime } from './walk-up-time.ts';

/** Actions and observations of a customer, to compare with the books and the water. */
export type WalkUpVisit = {
  readonly page: Pick<WalkUpPage, 'sent' | 'walkUpToken'>;
  /** Last state on the page, if it is final; null if the customer left before. */
  told: WalkUpState | null;
};

export type CustomerDeps = {
  readonly url: string;
  /** Seed of the run; each customer has its own random numbers from it. */
  readonly seed: number;
  readonly provider: ProviderUnderFire;
  readonly places: readonly Place[];
  readonly time: WalkUpTime;
  readonly visits: WalkUpVisit[];
  /** Walk-ups that customers left open, in their order. */
  readonly left: string[];
  readonly seen: Seen;
  readonly counts: { disturbed: number; approved: number; closed: number; late: number };
};

type Customer = CustomerDeps & { readonly chance: Chance };
type Standing = { readonly page: WalkUpPage; readonly visit: WalkUpVisit; readonly place: Place };

/** Rate of payment callbacks that are lost, doubled, late or reordered. */
const DISTURBED = 0.3;
/** Beyond a reservation and the patience for a start. */
const PAST_RESERVATION_MS = 4 * MINUTE_MS;
/** Beyond the choice after a failure and every reservation. */
const PAST_EVERYTHING_MS = 12 * MINUTE_MS;
/** Number of walk-ups that may stay open after their customers left. Time passes for the oldest one beyond this number. */
const LEFT_OPEN = 12;
/** Beyond the start window of a machine. */
const PAST_START_MS = MINUTE_MS;
const BAYS_TRIED = 4;
const ROUNDS = 5;
const LOOK_EVERY_MS = 150;
const PAID_WITHIN_MS = 20_000;
const ANSWERED_WITHIN_MS = 120_000;

const disturbances: readonly ((chance: Chance) => FaultRequest)[] = [
  () => ({ kind: 'lost', count: 1 }),
  (chance) => ({ kind: 'duplicated', count: 1, copies: 2 + chance.below(4) }),
  (chance) => ({ kind: 'late', count: 1, delayMs: chance.below(5_000) }),
  (chance) => ({ kind: 'reordered', count: 2, delayMs: chance.below(1_000) }),
];

const ends: readonly WalkUpState[] = ['washing', 'kept', 'refunded'];

/**
 * One customer at a machine, with decisions that follow from the seed and the number of the customer alone. A customer
 * who finds no free bay goes away, and is not one of the walk-ups.
 */
export async function walkUp(deps: CustomerDeps, index: number): Promise<void> {
  const customer = { ...deps, chance: createChance(deps.seed + index * 7_919) };
  const { chance, provider } = customer;
  const phone = openPhone(deps);
  provider.troubleCalls(chance);
  const first = await findBay(customer, phone);
  if (first === null) return;
  const standing = chance.happens(0.1) ? await pressAnotherBay(customer, phone, first) : first;
  if (standing === null || !(await decideOnPayment(customer, standing)) || chance.happens(0.2)) {
    customer.counts.closed += 1;
    await leave(customer, standing ?? first);
    return;
  }
  await stayAtPage(customer, standing);
}

/** Tries some bays; null if all of them were taken. */
async function findBay(customer: Customer, phone: Phone): Promise<Standing | null> {
  const { chance, places, seen, visits } = customer;
  for (let tries = 0; tries < BAYS_TRIED; tries += 1) {
    const place = chance.pick(places);
    const page = await phone.pay(place, chance.happens(0.2) ? 2 : 1);
    if (page === null) continue;
    const visit: WalkUpVisit = { page, told: null };
    visits.push(visit);
    seen.acknowledged.push(page.walkUpToken);
    return { page, visit, place };
  }
  return null;
}

/** Goes back and presses another bay. Half of them then pay at the first payment page all the same, and close it. */
async function pressAnotherBay(customer: Customer, phone: Phone, first: Standing): Promise<Standing | null> {
  const second = await findBay(customer, phone);
  if (customer.chance.happens(0.5)) await approve(customer, first);
  return second;
}

/** Pays, or not: closes the payment page, cancels, is declined, or pays when the reservation is over. True if paid. */
async function decideOnPayment(customer: Customer, standing: Standing): Promise<boolean> {
  const { chance, counts, provider, time } = customer;
  const { page } = standing;
  const way = chance.next();
  if (way < 0.05) return false;
  if (way < 0.1) {
    await page.press('cancel');
    if (chance.happens(0.5)) return false;
  } else if (way < 0.18) {
    if (page.payUrl !== null) await provider.press(page.payUrl, 'decline');
    if (chance.happens(0.3)) await page.look();
    if (chance.happens(0.5)) return false;
  } else if (way < 0.26) {
    counts.late += 1;
    await time.pass(page.walkUpToken, PAST_RESERVATION_MS);
    if (chance.happens(0.5)) await page.look();
  }
  return approve(customer, standing);
}

async function approve({ chance, counts, provider }: Customer, { page }: Standing): Promise<boolean> {
  if (page.payUrl === null) return false;
  if (chance.happens(DISTURBED)) {
    counts.disturbed += 1;
    provider.faults.next(chance.pick(disturbances)(chance));
  }
  await provider.press(page.payUrl, 'approve');
  counts.approved += 1;
  return true;
}

/** Waits at the open page until the wash is paid, and presses until there is water, a voucher or a refund. */
async function stayAtPage(customer: Customer, standing: Standing): Promise<void> {
  const { chance } = customer;
  const { page, visit } = standing;
  const paid = await lookUntil(page, PAID_WITHIN_MS, ({ state }) => state === 'paid' || ends.includes(state));
  if (paid?.state === 'paid') await pressFirst(customer, standing);
  for (let round = 0; round < ROUNDS; round += 1) {
    // the page is closed while the machine opens its valve
    if (chance.happens(0.05)) break;
    const view = await untilAnswered(customer, page);
    if (view !== null && ends.includes(view.state)) {
      visit.told = view.state;
      return;
    }
    // the customer leaves without a choice
    if (view === null || chance.happens(0.15)) break;
    await choose(customer, standing, view);
  }
  await leave(customer, standing);
}

type Press = 'start' | 'keep' | 'refund';

/** The page starts by itself, or the customer presses something else; some press twice or against each other. */
async function pressFirst({ chance }: Customer, { page }: Standing): Promise<void> {
  const first: Press = chance.happens(0.85) ? 'start' : chance.pick(['keep', 'refund'] as const);
  const second = chance.happens(0.3) ? chance.pick<Press>(['start', first, 'keep', 'refund']) : null;
  const presses: readonly Press[] = second === null ? [first] : [first, second];
  await Promise.all(presses.map((press) => page.press(press)));
}

/** After a start without water: another bay, the same bay again, the voucher, or the money. */
async function choose(
  { chance, places }: Customer,
  { page, place }: Standing,
  { state, failure }: WalkUpView,
): Promise<void> {
  const way = chance.next();
  if (state === 'paid' && failure === null) await page.press('start');
  else if (way < 0.5) {
    const others = places.filter(({ stationToken }) => stationToken === place.stationToken);
    await page.takeBay(chance.pick(others).bayNo);
  } else await page.press(way < 0.75 ? 'keep' : 'refund');
}

/**
 * Returns the first view with an answer of the machine, or with the news that it is silent; null if there is none. Time
 * passes at a machine that will never answer.
 */
async function untilAnswered({ seen, time }: Customer, page: WalkUpPage): Promise<WalkUpView | null> {
  const view = await lookUntil(page, ANSWERED_WITHIN_MS, async ({ state, failure }) => {
    if (state !== 'starting' || failure === 'silent') return true;
    if (await time.isMachineSilent(page.walkUpToken)) await time.pass(page.walkUpToken, PAST_START_MS);
    return false;
  });
  if (view === null) seen.wrong.push('a customer heard nothing of a start for two minutes');
  return view;
}

/** Looks until a condition holds; null if it never does. */
async function lookUntil(
  page: WalkUpPage,
  withinMs: number,
  holds: (view: WalkUpView) => boolean | Promise<boolean>,
): Promise<WalkUpView | null> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const view = await page.look();
    if (await holds(view)) return view;
    await wait(LOOK_EVERY_MS);
  }
  return null;
}

/** The page is closed. For half of the customers time passes immediately, for the rest after others came. */
async function leave({ chance, left, time }: Customer, { page }: Standing): Promise<void> {
  if (chance.happens(0.5)) {
    await time.pass(page.walkUpToken, PAST_EVERYTHING_MS);
    return;
  }
  left.push(page.walkUpToken);
  const oldest = left.length > LEFT_OPEN ? left.shift() : undefined;
  if (oldest !== undefined) await time.pass(oldest, PAST_EVERYTHING_MS);
}
