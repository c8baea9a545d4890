import type { MembershipId } from '#contracts/core/ids.ts';
import { membershipIdSchema } from '#contracts/core/ids.ts';
import type { ResponseOf, InputOf } from '#contracts/core/endpoint.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { ROWS_PER_PAGE } from '#contracts/staff/list.ts';
import type {
  listMemberships as listMembershipsCall,
  StaffMembershipDetail,
  StaffMembership,
} from '#contracts/staff/customers/memberships.ts';
import type { ProtectedGroup } from '#domain/core/time/cancellation-window.ts';
import { toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findMembership, quoteImmediateCancellation } from '#server/selling/public.ts';
import { maskedNameOf } from '../customers/list-customers.ts';
import { findMembershipRow, listMembershipRows, type MembershipListRow } from './store/membership-list.ts';

type ViewDeps = SealedDeps & Pick<Deps, 'clock' | 'db'>;

function viewOf(deps: SealedDeps, row: MembershipListRow): StaffMembership {
  const { profileSealed, planEn, planHe, ...rest } = row;
  return {
    ...rest,
    nameMasked: maskedNameOf(deps, row.customerId, profileSealed),
    plan: { en: planEn, he: planHe },
    joinedAt: toIsoInstant(row.joinedAt),
    nextChargeAt: toIsoInstantOrNull(row.nextChargeAt),
    paidUntil: toIsoInstantOrNull(row.paidUntil),
    resumesAt: toIsoInstantOrNull(row.resumesAt),
    endedAt: toIsoInstantOrNull(row.endedAt),
  };
}

export async function listMembershipViews(
  deps: ViewDeps,
  { state = '', after }: NonNullable<InputOf<typeof listMembershipsCall>['query']>,
): Promise<ResponseOf<typeof listMembershipsCall>> {
  const rows = await listMembershipRows(deps.db, {
    state: state === '' ? null : state,
    before: membershipIdSchema.safeParse(after).data ?? null,
    // one row more than the page size is loaded, which shows if another page follows
    limit: ROWS_PER_PAGE + 1,
  });
  const page = rows.slice(0, ROWS_PER_PAGE);
  const next = rows.length > ROWS_PER_PAGE ? (page.at(-1)?.membershipId ?? null) : null;
  return { rows: page.map((row) => viewOf(deps, row)), next };
}

/**
 * Returns one membership. Also returns the refund that the subscriber would get if the membership were cancelled now.
 */
export async function getMembershipView(
  deps: ViewDeps,
  membershipId: MembershipId,
): Promise<Outcome<StaffMembershipDetail, 'not_found'>> {
  const [row, membership] = await Promise.all([
    findMembershipRow(deps.db, membershipId),
    findMembership(deps.db, membershipId),
  ]);
  if (row === null || membership === null) return refused('not_found');
  const now = deps.clock.now();
  const backFor = async (group: ProtectedGroup | null) => {
    const quote = await quoteImmediateCancellation(deps, membership, { now, group });
    return quote === null
      ? null
      : { refundAgorot: quote.amountAgorot, feeAgorot: quote.feeAgorot, washes: quote.units };
  };
  const [cancelNow, cancelNowByPaper] = await Promise.all([backFor(null), backFor('new_immigrant')]);
  return accepted({ ...viewOf(deps, row), cancelNow, cancelNowByPaper });
}
