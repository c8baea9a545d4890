import type { CurrentUser } from '#contracts/identity/account.ts';
import { parseShekelAmount } from '#domain/core/money/money.ts';
import { m } from '#messages/compiled/messages.js';
import emptyPicture from '../../illustrations/empty-history.svg';
import { Price } from '#web/lib/language/price.tsx';

/** Labels of the badges for the customer tiers (specification, section 4). */
export const tierLabels = {
  new: m.dashboard_tier_new,
  regular: m.dashboard_tier_regular,
  senior: m.dashboard_tier_senior,
  disability: m.dashboard_tier_disability,
} as const satisfies Record<CurrentUser['loyaltyTier'], () => string>;

/**
 * Shows an amount in the summary of the account. Renders nothing while the amount is zero, because zeros tell a new
 * customer nothing.
 */
function Sum({ label, agorot }: { readonly label: string; readonly agorot: number }) {
  if (agorot === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Price agorot={agorot} />
      </dd>
    </div>
  );
}

/**
 * Shows the summary of the account. The number of remaining washes comes first, because a customer who is about to wash
 * needs it most.
 */
export function DashboardSummary({ user }: { readonly user: CurrentUser }) {
  const isEmpty = user.washBalance === 0;
  return (
    <section id="summary" aria-labelledby="summary-title" className="account-summary">
      <div className="account-summary-head">
        <h2 id="summary-title">{m.dashboard_summary()}</h2>
        <p className="tier-badge account-tier" data-tier={user.loyaltyTier}>
          <span className="sr-only">{m.dashboard_tier()}: </span>
          {tierLabels[user.loyaltyTier]()}
        </p>
      </div>
      <dl>
        <div className="account-balance">
          <dt>{m.dashboard_balance()}</dt>
          <dd>{m.wash_balance({ count: user.washBalance })}</dd>
          {isEmpty ? (
            <dd className="account-picture" aria-hidden="true">
              <img src={emptyPicture} alt="" width={200} height={150} />
            </dd>
          ) : null}
        </div>
        <Sum label={m.dashboard_gift_balance()} agorot={parseShekelAmount(user.giftCardBalance)} />
        <Sum label={m.dashboard_spent()} agorot={parseShekelAmount(user.totalSpent)} />
      </dl>
    </section>
  );
}
