import type { MembershipId } from '#contracts/core/ids.ts';
import type { StaffCancelReason } from '#contracts/selling/membership.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { tellMember } from '#server/selling/store/memberships/membership-moves.ts';

/** What a member is told beside the receipt of each month; each about one thing, once. */
export type MemberNews =
  | { readonly kind: 'welcome' | 'resumed'; readonly of: number }
  | { readonly kind: 'cancelled' | 'ended'; readonly of: number; readonly by?: StaffCancelReason }
  | { readonly kind: 'refused'; readonly of: number; readonly tries: number }
  | { readonly kind: 'paused'; readonly of: number }
  | { readonly kind: 'price'; readonly of: number; readonly priceVersionId: string };

/** `of`: what makes it another time: the month, or the version that the membership had. */
export async function tell(
  tx: Queryable,
  membershipId: MembershipId,
  { news, now }: { readonly news: MemberNews; readonly now: number },
): Promise<void> {
  const { kind, of, ...more } = news;
  await tellMember(tx, {
    topic: `membership_${kind}`,
    dedupe: ['membership', kind, membershipId, of, ...Object.values(more)].join(':'),
    payload: { membershipId, ...more },
    now,
  });
}
