import type { MembershipId } from '#contracts/core/ids.ts';
import type { StaffCancelReason } from '#contracts/selling/membership.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { enqueueMembershipMail } from '#server/selling/store/memberships/membership-state-changes.ts';

/** Notices that a subscriber gets in addition to each month's receipt. Each notice is about one event and sent once. */
export type SubscriberNotice =
  | { readonly kind: 'welcome' | 'resumed'; readonly of: number }
  | { readonly kind: 'cancelled' | 'ended'; readonly of: number; readonly by?: StaffCancelReason }
  | { readonly kind: 'refused'; readonly of: number; readonly tries: number }
  | { readonly kind: 'paused'; readonly of: number }
  | { readonly kind: 'price'; readonly of: number; readonly priceVersionId: string };

/**
 * Enqueues a notice to a subscriber. `of` is the number of the month or the version of the membership. It makes the
 * deduplication key unique.
 */
export async function enqueueSubscriberNotice(
  tx: Queryable,
  membershipId: MembershipId,
  { news, now }: { readonly news: SubscriberNotice; readonly now: number },
): Promise<void> {
  const { kind, of, ...more } = news;
  await enqueueMembershipMail(tx, {
    topic: `membership_${kind}`,
    dedupe: ['membership', kind, membershipId, of, ...Object.values(more)].join(':'),
    payload: { membershipId, ...more },
    now,
  });
}
