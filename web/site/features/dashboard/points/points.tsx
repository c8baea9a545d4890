import { Link } from 'react-router';
import type { OwnPoints, PointsEntry } from '#contracts/loyalty/points.ts';
import type { CurrentUser } from '#contracts/identity/account.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Page } from '#domain/core/page.ts';
import { progressPercent } from '#domain/loyalty/loyalty-ladder.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { InviteFriends } from '../../../sharing/invite-friends.tsx';
import { DashboardSection, SectionLoadError } from '../dashboard-section.tsx';
import { PointsEntries } from './points-entries.tsx';
import { RedeemPointsPanel } from './redeem-points-panel.tsx';

const ladderLabels = {
  bronze: m.receipt_tier_bronze,
  silver: m.receipt_tier_silver,
  gold: m.receipt_tier_gold,
  platinum: m.receipt_tier_platinum,
} as const satisfies Record<OwnPoints['currentTier'], () => string>;

const SOON_MS = 90 * DAY_MS;

type PointsProps = { readonly points: OwnPoints };

function Count({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi translate="no">{value}</bdi>
      </dd>
    </div>
  );
}

/** Shows the available points, the pending points with their date, and the points that expire soon. */
function Balance({ points }: PointsProps) {
  const { locale, renderedAt } = usePage();
  const { active, pending, pendingUntil } = points;
  // the expiry date is shown only when it is near, because a date that is years ahead is not useful
  const isNear = Date.parse(points.ending?.at ?? '') - Date.parse(renderedAt) < SOON_MS;
  const ending = isNear ? points.ending : null;
  const day = (instant: string) => formatDate(Date.parse(instant), locale);
  return (
    <div className="stack-close">
      <dl className="points-counts">
        <Count name={m.points_active()} value={Math.max(active, 0)} />
        <Count name={m.points_pending()} value={pending} />
      </dl>
      {pendingUntil === null ? null : (
        <p className="part-note">{m.points_pending_until({ date: day(pendingUntil) })}</p>
      )}
      {ending === null ? null : (
        <p className="part-note">{m.points_ending({ count: ending.points, date: day(ending.at) })}</p>
      )}
    </div>
  );
}

function Tier({ points }: PointsProps) {
  const { currentTier, nextTier, currentTierPoints, nextTierPoints } = points;
  const badge = (
    <p>
      {m.points_ladder()} <span className={`tier-badge tier-${currentTier}`}>{ladderLabels[currentTier]()}</span>
    </p>
  );
  const note = <p className="part-note">{m.points_tier_note()}</p>;
  if (nextTier === currentTier) {
    return (
      <div className="stack-close">
        {badge}
        {note}
      </div>
    );
  }
  return (
    <div className="stack-close">
      {badge}
      <label className="part-note stack-lines">
        {m.points_to_next({ count: nextTierPoints - currentTierPoints, tier: ladderLabels[nextTier]() })}
        <progress className="progress" max={100} value={progressPercent(currentTierPoints, nextTierPoints)} />
      </label>
      {note}
    </div>
  );
}

/**
 * Returns true if the account has no points and no entries in its points history. The balance, the exchange and the
 * history are then not shown.
 */
function hasNoPoints({ active, pending }: OwnPoints, moves: Page<PointsEntry> | null): boolean {
  return active === 0 && pending === 0 && moves?.entries.length === 0;
}

/** Link to the founder page. Renders nothing for customers who are not founder members. */
function FounderLink({ percent }: { readonly percent: number | null }) {
  if (percent === null) return null;
  return (
    <p className="notice notice-info">
      {m.points_founder({ percent })}{' '}
      <Link className="inline-link" to="/founder-member">
        {m.points_founder_link()}
      </Link>
    </p>
  );
}

/**
 * Returns the text about the rewards for a referred friend and for the customer. Returns an empty text if the shop
 * rewards neither.
 */
function rewardText({ percent, pointsEach: points }: OwnPoints['friends']): string {
  if (percent > 0 && points > 0) return m.friends_text({ percent, points });
  if (percent > 0) return m.friends_text_discount({ percent });
  return points > 0 ? m.friends_text_points({ points }) : '';
}

/** Shows the number of referred friends and the points that the customer earned by them. Shows no names. */
function Friends({ points: { friends } }: PointsProps) {
  return (
    <section aria-labelledby="friends-title" className="security-part">
      <h3 id="friends-title">{m.friends_title()}</h3>
      <p className="part-note">{rewardText(friends)}</p>
      {friends.joined === 0 ? null : (
        <dl className="points-counts">
          <Count name={m.friends_joined()} value={friends.joined} />
          <Count name={m.friends_bought()} value={friends.bought} />
          <Count name={m.friends_points()} value={friends.pointsEarned} />
        </dl>
      )}
      <div className="button-row">
        <InviteFriends code={friends.code} />
      </div>
    </section>
  );
}

type PartProps = {
  readonly user: CurrentUser;
  readonly points: OwnPoints | null;
  readonly moves: Page<PointsEntry> | null;
};

/** Dashboard section about points, with the balance, the exchange for a wash, the history and the referrals. */
export function Points({ user, points, moves }: PartProps) {
  const isFresh = points !== null && hasNoPoints(points, moves);
  return (
    <DashboardSection id="points" title={m.points_title()}>
      {points === null ? (
        <SectionLoadError />
      ) : (
        <>
          {isFresh ? null : <Balance points={points} />}
          <Tier points={points} />
          <FounderLink percent={points.founderPercent} />
          {isFresh ? null : (
            <>
              <RedeemPointsPanel points={points} email={user.email} />
              <PointsEntries moves={moves} />
            </>
          )}
          <Friends points={points} />
        </>
      )}
    </DashboardSection>
  );
}
