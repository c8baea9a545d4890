import type { OwnPoints } from '#contracts/loyalty/points.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { ladderPlace } from '#domain/loyalty/loyalty-ladder.ts';
import { tierSince } from '#domain/loyalty/points.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { findOwnPoints, type OwnPointsRow } from './store/own-points.ts';

/** What the dashboard says about points: how many, since when, what for, and what friends brought. */
export async function getOwnPoints(
  { clock, db, loyalty }: Pick<Deps, 'clock' | 'db' | 'loyalty'>,
  { customerId }: Pick<Customer, 'customerId'>,
): Promise<Outcome<OwnPoints, 'not_signed_in'>> {
  const terms = await loyalty.read();
  const row = await findOwnPoints(db, { customerId, since: tierSince(clock.now(), terms.tierMonths) });
  if (row === null) return refused('not_signed_in');
  return accepted({
    active: row.active,
    pending: row.pending,
    pendingUntil: row.pendingUntil === null ? null : isoTextOf(row.pendingUntil),
    ending: endingOf(row),
    pointsPerWash: terms.pointsPerWash,
    pointsPerShekel: terms.pointsPerShekel,
    ...ladderPlace(row.counted, terms.ladder),
    founderPercent: row.founderPercent,
    friends: {
      code: row.code,
      joined: row.joined,
      bought: row.bought,
      pointsEarned: row.friendsPoints,
      pointsEach: terms.referralPoints,
      percent: terms.percents.referredFriend,
    },
  });
}

function endingOf({ endingAt, endingPoints }: OwnPointsRow): OwnPoints['ending'] {
  return endingAt === null || endingPoints === 0 ? null : { points: endingPoints, at: isoTextOf(endingAt) };
}
