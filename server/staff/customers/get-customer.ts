import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import type { PersonMessage } from '#contracts/staff/customers/person-history.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { isWashUnconfirmed } from '#domain/stations/bays/unconfirmed-start.ts';
import { SESSION_IDLE_MS } from '#domain/core/session.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { resolveMergedAccount } from '#server/identity/public.ts';
import { findFounder, findLoyaltyStatus, getOwnPoints, memberTypeOf } from '#server/loyalty/public.ts';
import {
  listOrdersOfCustomer,
  listVerificationsOfCustomer,
  listVouchersOfCustomer,
  listWashesOfCustomer,
} from './store/customer-detail.ts';
import { listMessagesOfCustomer, type PersonMessageRow } from './store/person-messages.ts';
import { findCustomerRow } from './store/customer-list.ts';
import { voucherRowOf } from '../vouchers/list-vouchers.ts';
import { readCodeEndings, type CodeEndingDeps } from '../vouchers/read-code-endings.ts';
import { listCasesOfPerson } from './cases-of-person.ts';
import { customerRowOf, verifiedContactOf } from './list-customers.ts';

type GetDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'log' | 'loyalty' | 'metrics'>;

/**
 * Returns one account with its vouchers, its discounts and their reasons, its orders and its washes. If the account was
 * merged, returns the account into which it was merged.
 */
export async function getCustomer(
  deps: GetDeps,
  actor: Staff,
  requestedId: CustomerId,
): Promise<Outcome<StaffCustomer, 'not_found'>> {
  const { clock, db } = deps;
  const customerId = await resolveMergedAccount(db, requestedId);
  const now = clock.now();
  const row = await findCustomerRow(db, { customerId, now, idleSince: now - SESSION_IDLE_MS });
  if (row === null) return refused('not_found');
  const [loyal, bought, cases] = await Promise.all([
    loyaltyOf(deps, customerId),
    historyOf(deps, customerId),
    listCasesOfPerson(deps, actor, verifiedContactOf(deps, row)),
  ]);
  return accepted({ ...customerRowOf(deps, row), devices: row.devices, ...loyal, ...bought, cases });
}

async function loyaltyOf(deps: GetDeps, customerId: CustomerId) {
  const now = deps.clock.now();
  const [facts, founder, points, verifications] = await Promise.all([
    findLoyaltyStatus(deps.db, customerId, now),
    findFounder(deps.db, customerId),
    getOwnPoints(deps, { customerId }),
    listVerificationsOfCustomer(deps.db, customerId, now),
  ]);
  return {
    tier: memberTypeOf(facts),
    washesLeft: facts.washBalance,
    purchases: facts.washPurchases,
    spentAgorot: facts.spentAgorot,
    referred: facts.referred,
    ladder: points.ok ? points.value.currentTier : ('bronze' as const),
    points: points.ok ? points.value.active : 0,
    pendingPoints: points.ok ? points.value.pending : 0,
    founder: founder === null ? null : { ...founder, memberSince: toIsoInstant(founder.memberSince) },
    verifications: verifications.map(({ decidedAt, validUntil, ...rest }) => ({
      ...rest,
      decidedAt: toIsoInstant(decidedAt),
      validUntil: validUntil === null ? null : toIsoInstant(validUntil),
    })),
  };
}

async function historyOf(deps: GetDeps, customerId: CustomerId) {
  const [vouchers, orders, washes, messages] = await Promise.all([
    listVouchersOfCustomer(deps.db, customerId),
    listOrdersOfCustomer(deps.db, customerId),
    listWashesOfCustomer(deps.db, customerId),
    listMessagesOfCustomer(deps.db, customerId),
  ]);
  return {
    vouchers: vouchers.map((voucher) => voucherRowOf(deps, voucher)),
    orders: orders.map(({ at, ...order }) => ({ ...order, at: toIsoInstant(at) })),
    washes: await personWashesOf(deps, washes),
    messages: messages.map(personMessageOf),
  };
}

/** Converts a message to the form that the pages of accounts and guests share. */
export function personMessageOf({ at, orderId, orderCode, ...message }: PersonMessageRow): PersonMessage {
  const order = orderId === null || orderCode === null ? null : { orderId, orderCode };
  return { ...message, order, at: toIsoInstant(at) };
}

type WashRow = Awaited<ReturnType<typeof listWashesOfCustomer>>[number];

/** Converts washes, with their current state, to the form that the pages of accounts and guests share. */
export async function personWashesOf(
  deps: CodeEndingDeps & Pick<Deps, 'clock'>,
  washes: readonly WashRow[],
): Promise<StaffCustomer['washes']> {
  const endingOf = await readCodeEndings(deps, washes);
  const now = deps.clock.now();
  return washes.map((wash) => ({ ...personWashOf(wash, now), codeEnding: endingOf(wash.lotId) }));
}

function personWashOf(wash: WashRow, now: number): Omit<StaffCustomer['washes'][number], 'codeEnding'> {
  const {
    at,
    station,
    stationHe,
    createdAt: _createdAt,
    offeredAt: _offeredAt,
    startBefore: _startBefore,
    ...rest
  } = wash;
  return {
    ...rest,
    at: toIsoInstant(at),
    station: { en: station, he: stationHe },
    unconfirmed: isWashUnconfirmed(wash, now),
  };
}
