import { fullNameOf } from '#domain/core/names/full-name.ts';
import { useEffect, useState } from 'react';
import type { Customer, CurrentUser } from '#contracts/identity/account.ts';
import { getCurrentUser } from '#contracts/identity/account.ts';
import { getPoints, type OwnPoints } from '#contracts/loyalty/points.ts';
import { getWashHistory, type WashHistoryEntry } from '#contracts/stations/wash-history.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { parseShekelAmount } from '#domain/core/money/money.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { usePage } from '#web/lib/page.tsx';
import { Price } from '#web/lib/language/price.tsx';

/** Number of washes in the list. It is the same as in the sample. */
const WASHES = 3;

type MemberData = {
  readonly user: CurrentUser;
  readonly points: OwnPoints;
  readonly washes: readonly WashHistoryEntry[];
};

async function loadMemberData(): Promise<MemberData | 'failed'> {
  const [user, points, washes] = await Promise.all([
    callApi(browserApi, getCurrentUser, {}),
    callApi(browserApi, getPoints, {}),
    callApi(browserApi, getWashHistory, { query: { limit: WASHES } }),
  ]);
  if (!user.ok || !points.ok || !washes.ok) return 'failed';
  return { user: user.value, points: points.value, washes: washes.value };
}

const tierLabels = {
  new: m.dashboard_tier_new,
  regular: m.dashboard_tier_regular,
  senior: m.dashboard_tier_senior,
  disability: m.dashboard_tier_disability,
} as const satisfies Record<Customer['loyaltyTier'], () => string>;

function Facts({ own }: { readonly own: MemberData | null }) {
  const facts = [
    { name: m.loyalty_sample_balance(), value: own === null ? null : m.wash_balance({ count: own.user.washBalance }) },
    {
      name: m.loyalty_sample_gifts(),
      value: own === null ? null : <Price agorot={parseShekelAmount(own.user.giftCardBalance)} />,
    },
    {
      name: m.points_active(),
      value: own === null ? null : <bdi translate="no">{Math.max(own.points.active, 0)}</bdi>,
    },
    { name: m.points_pending(), value: own === null ? null : <bdi translate="no">{own.points.pending}</bdi> },
  ];
  return (
    <dl className="sample-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          {/* the placeholder is as high as the value that loads */}
          <dd>{value ?? '…'}</dd>
        </div>
      ))}
    </dl>
  );
}

function History({ washes }: Pick<MemberData, 'washes'>) {
  const { locale } = usePage();
  if (washes.length === 0) return <p className="quiet">{m.loyalty_own_empty()}</p>;
  return (
    <ul className="ruled-list">
      {washes.map(({ redemptionToken, startedAt }) => (
        <li key={redemptionToken} className="sample-wash">
          <bdi>{formatDate(Date.parse(startedAt), locale)}</bdi>
          <span className="sample-done">{m.loyalty_sample_completed()}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the data of the signed-in customer instead of the sample. The browser loads the data, because the page is
 * cached for all visitors.
 */
export function MemberDashboard({ customer }: { readonly customer: Customer }) {
  const [own, setOwn] = useState<MemberData | 'failed' | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void loadMemberData().then((loaded) => {
      if (!isUnmounted) setOwn(loaded);
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  if (own === 'failed') return <p className="notice notice-danger">{m.loyalty_own_failed()}</p>;
  return (
    <div className="sample-card own-card">
      <p className="row-apart group-title">
        <bdi translate="no">{fullNameOf(customer)}</bdi>
        <span className="tier-badge tier-silver">{tierLabels[customer.loyaltyTier]()}</span>
      </p>
      <Facts own={own} />
      <h3 className="small-title">{m.loyalty_sample_history()}</h3>
      {own === null ? null : <History washes={own.washes} />}
    </div>
  );
}
