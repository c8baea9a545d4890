import { randomUUID } from 'node:crypto';
import type { CustomerId, MembershipId, SessionId } from '#contracts/core/ids.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Database } from '#server/core/db/database.ts';
import { createFailpoint } from '#server/core/failpoints.ts';
import type { FailpointName } from '#server/failpoints.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { POLL_INTERVAL_MS } from '#server/selling/membership/settle-months.ts';
import { joinMembership } from '#server/selling/membership/join-membership.ts';
import { processMemberships } from '#server/selling/membership/membership-worker.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import { createMembers } from './members.ts';

export type PlanWish = { readonly number?: number; readonly priceAgorot?: number; readonly washCount?: number };

/** Adds a plan without a start date and returns its id. */
export async function makePlan(db: Database, wish: PlanWish = {}): Promise<string> {
  const { number = 1, priceAgorot = 9_900, washCount = 2 } = wish;
  const id = randomUUID();
  await db.executeSql(
    `insert into wash_package (wash_package_id, kind, number, name, name_he, wash_count, wash_minutes, tax_treatment)
     values ($1, 'membership', $2, 'Two washes a month', 'שתי שטיפות בחודש', $3, 15, 'at_sale')`,
    [id, number, washCount],
  );
  await addMembershipPlanPrice(db, { planId: id, priceAgorot, validFrom: 0, createdAt: 0 });
  return id;
}

export async function addMembershipPlanPrice(
  db: Database,
  price: {
    readonly planId: string;
    readonly priceAgorot: number;
    readonly validFrom: number;
    readonly createdAt: number;
  },
): Promise<void> {
  await db.executeSql(
    `insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4)`,
    [price.planId, price.priceAgorot, toIsoInstant(price.validFrom), toIsoInstant(price.createdAt)],
  );
}

export type MembershipFacts = {
  readonly membershipId: MembershipId;
  readonly state: string;
  readonly months: number;
  readonly nextChargeAt: number | null;
  readonly paidUntil: number | null;
  readonly cardLast4: string | null;
};

/** Subscribers of a plan in a shop of one test, with a clock to move. */
export function createMembershipShop(shop: TestApp) {
  const { deps, bank } = shop;
  const { db } = deps;
  const members = createMembers(shop);

  /** An account with an open payment page for its first month. */
  async function begin(plan = 1) {
    const member = await members.join();
    const actor = actorOf(member.customerId);
    const page = await joinMembership(deps, actor, { ...wish(member.email), plan });
    if (!page.ok) throw new Error(`joining was refused: ${page.refusal}`);
    const merchantRef = page.value.redirectUrl.slice(page.value.redirectUrl.lastIndexOf('/') + 1);
    return { ...member, actor, merchantRef, orderToken: page.value.orderToken };
  }

  function wish(email: string) {
    return { plan: 1, email, locale: 'en', guestHash: deps.keyring.tokenHash(randomUUID()) } as const;
  }

  /** The same, paid and settled. */
  async function join(plan = 1) {
    const begun = await begin(plan);
    bank.becomes(begun.merchantRef, 'captured');
    await settlePayment(deps, begun.merchantRef);
    await pass(POLL_INTERVAL_MS);
    return begun;
  }

  /** Moves the clock and runs everything that is due. */
  async function pass(ms: number): Promise<void> {
    shop.clock.advance(ms);
    await work();
  }

  async function work(): Promise<void> {
    for (let round = 0; round < 50 && (await processMemberships(deps)); round += 1);
  }

  /** Simulates a crash at this failpoint; unfinished work stays as it is. */
  async function dieAt(name: FailpointName, doing: (dying: typeof deps) => Promise<unknown>): Promise<void> {
    const powerCut = new Error('the power went');
    const die = (reached: FailpointName): void => {
      if (reached === name) throw powerCut;
    };
    const failpoint = Object.assign(die, { armed: createFailpoint(null).armed });
    await doing({ ...deps, failpoint }).catch((error: unknown) => {
      if (error !== powerCut) throw error;
    });
  }

  async function factsOf(customerId: string): Promise<MembershipFacts> {
    const { rows } = await db.executeSql(
      `select membership_id as "membershipId", state, months, card_last4 as "cardLast4",
         (extract(epoch from next_charge_at) * 1000)::float8 as "nextChargeAt",
         (extract(epoch from paid_until) * 1000)::float8 as "paidUntil"
       from membership where customer_id = $1 order by joined_at desc limit 1`,
      [customerId],
    );
    return rows[0] as MembershipFacts;
  }

  /** Returns the paid orders of the account and its unused washes. */
  async function countsOf(customerId: string): Promise<{ readonly paid: number; readonly washes: number }> {
    const { rows } = await db.executeSql(
      `select (select count(*)::int from shop_order where customer_id = $1 and paid_at is not null) as paid,
         (select coalesce(sum(remaining), 0)::int from credit_lot where customer_id = $1 and state = 'active') as washes`,
      [customerId],
    );
    return rows[0] as { paid: number; washes: number };
  }

  async function mailsOf(customerId: string): Promise<string[]> {
    const { membershipId } = await factsOf(customerId);
    const { rows } = await db.executeSql(
      `select topic from outbox where payload ->> 'membershipId' = $1 order by outbox_id`,
      [membershipId],
    );
    return rows.map((row) => String(row['topic']));
  }

  return { begin, join, wish, pass, work, dieAt, factsOf, countsOf, mailsOf };
}

export function actorOf(customerId: string): Customer {
  return {
    kind: 'customer',
    customerId: customerId as CustomerId,
    sessionId: randomUUID() as SessionId,
    provenAt: 0,
    guestHash: null,
    address: '127.0.0.1',
  };
}
