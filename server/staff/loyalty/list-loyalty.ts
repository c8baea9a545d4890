import type { z } from 'zod';
import { customerIdSchema } from '#contracts/core/ids.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type {
  listFounders as listFoundersCall,
  listLoyaltyMembers,
  listStaffPoints,
} from '#contracts/staff/customers/loyalty.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { ladderPosition, ladderTiers } from '#domain/loyalty/loyalty-ladder.ts';
import { tierPeriodStart } from '#domain/loyalty/points.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { maskedNameOf } from '../customers/list-customers.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { listFounderRows, listMemberRows, listPointsRows } from './store/loyalty-lists.ts';

type ListDeps = SealedDeps & Pick<Deps, 'clock' | 'db' | 'loyalty'>;

/** Returns customers with their points. If a tier is given, only customers of this tier are returned. */
export async function listMembers(
  deps: ListDeps,
  { after, tier }: z.output<(typeof listLoyaltyMembers)['query']>,
): Promise<ResponseOf<typeof listLoyaltyMembers>> {
  const { ladder, tierMonths } = await deps.loyalty.read();
  const above = tier === undefined ? undefined : ladderTiers[ladderTiers.indexOf(tier) + 1];
  const rows = await listMemberRows(deps.db, {
    since: tierPeriodStart(deps.clock.now(), tierMonths),
    atLeast: tier === undefined ? 0 : ladder[tier],
    below: above === undefined ? null : ladder[above],
    before: customerIdSchema.safeParse(after).data ?? null,
    limit: ROWS_TO_FETCH,
  });
  return staffPage(rows, {
    cursor: ({ customerId }) => customerId,
    entry: ({ customerId, profileSealed, createdAt, active, pending, tierPoints }) => ({
      customerId,
      nameMasked: maskedNameOf(deps, customerId, profileSealed),
      tier: ladderPosition(tierPoints, ladder).currentTier,
      tierPoints,
      active,
      pending,
      joinedAt: toIsoInstant(createdAt),
    }),
  });
}

/**
 * Returns a page of the movements of all customers' points, newest first. If a reason is given, only movements with
 * this reason are returned.
 */
export async function listPoints(
  deps: ListDeps,
  { after, reason }: z.output<(typeof listStaffPoints)['query']>,
): Promise<ResponseOf<typeof listStaffPoints>> {
  const before = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : null;
  const rows = await listPointsRows(deps.db, { before, reason: reason ?? null, limit: ROWS_TO_FETCH });
  return staffPage(rows, {
    cursor: ({ id }) => String(id),
    entry: ({ id, movedAt, customerId, profileSealed, pendingDelta, activeDelta, orderId, ...row }) => ({
      id: String(id),
      at: toIsoInstant(movedAt),
      customerId,
      nameMasked: maskedNameOf(deps, customerId, profileSealed),
      reason: row.reason,
      points: row.reason === 'matured' ? activeDelta : pendingDelta + activeDelta,
      order: orderId === null || row.orderCode === null ? null : { orderId, orderCode: row.orderCode },
    }),
  });
}

/** Returns all founder members. Former founder members are included. */
export async function listFounders(
  deps: ListDeps,
  { after, state }: z.output<(typeof listFoundersCall)['query']>,
): Promise<ResponseOf<typeof listFoundersCall>> {
  const key = customerIdSchema.safeParse(after).data ?? null;
  const rows = await listFounderRows(deps.db, { after: key, ended: state ?? null, limit: ROWS_TO_FETCH });
  return staffPage(rows, {
    cursor: ({ customerId }) => customerId,
    entry: ({ profileSealed, memberSince, endedAt, ...row }) => ({
      ...row,
      nameMasked: maskedNameOf(deps, row.customerId, profileSealed),
      memberSince: toIsoInstant(memberSince),
      endedAt: endedAt === null ? null : toIsoInstant(endedAt),
    }),
  });
}
