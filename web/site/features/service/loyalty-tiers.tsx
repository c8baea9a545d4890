import { Link } from 'react-router';
import type { WashPackage } from '#contracts/selling/catalogue.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { bulkDiscountPercent } from '#domain/selling/price-display.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { Price } from '#web/lib/language/price.tsx';
import { useCustomer } from '#web/lib/session.ts';
import type { Customer } from '#contracts/identity/account.ts';
import { TagIcon } from '#web/ui/icons/further-icons.tsx';
import { TransferIcon } from '#web/ui/icons/reading-icons.tsx';
import { discountedItems } from '../../discounts/member-offers.ts';
import { MemberDashboard } from './member-dashboard.tsx';

const tiers = [
  { rule: 'newMember', title: m.loyalty_tier_new, text: m.loyalty_tier_new_text, how: m.loyalty_tier_new_how },
  {
    rule: 'regularMember',
    title: m.loyalty_tier_regular,
    text: m.loyalty_tier_regular_text,
    how: m.loyalty_tier_regular_how,
  },
  { rule: 'verified', title: m.loyalty_tier_senior, text: m.loyalty_tier_senior_text, how: m.loyalty_tier_senior_how },
] as const;

/** Sample data from the specification for the sample dashboard. It does not belong to a real account. */
const sample = {
  washBalance: 4,
  giftAgorot: 5_500,
  savedAgorot: 8_250,
  washedAt: ['2026-10-30T16:40:00Z', '2026-10-09T07:15:00Z', '2026-09-18T18:05:00Z'],
} as const;

function SampleCard() {
  const { locale } = usePage();
  const facts = [
    { name: m.loyalty_sample_balance(), value: m.wash_count({ count: sample.washBalance }) },
    { name: m.loyalty_sample_gifts(), value: <Price agorot={sample.giftAgorot} /> },
    { name: m.loyalty_sample_savings(), value: <Price agorot={sample.savedAgorot} /> },
  ];
  return (
    <div className="sample-card">
      <p className="row-apart group-title">
        {m.loyalty_sample_name()}
        <span className="tier-badge tier-silver">{m.loyalty_tier_regular()}</span>
      </p>
      <dl className="sample-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="small-title">{m.loyalty_sample_history()}</h3>
      <ul className="ruled-list">
        {sample.washedAt.map((instant) => (
          <li key={instant} className="sample-wash">
            <bdi>{formatDate(Date.parse(instant), locale)}</bdi>
            <span className="sample-done">{m.loyalty_sample_completed()}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the member's own dashboard to members. Other visitors see a sample dashboard, which is marked as a sample. */
function Dashboard() {
  const customer = useCustomer();
  return (
    <section className="sample-dashboard" aria-labelledby="sample-dashboard">
      <div>
        <h2 id="sample-dashboard">{customer === null ? m.loyalty_sample_title() : m.loyalty_own_title()}</h2>
        <p className="quiet">{customer === null ? m.loyalty_sample_note() : m.loyalty_own_note()}</p>
      </div>
      {customer === null ? <SampleCard /> : <MemberDashboard customer={customer} />}
      <AccountOrSignInLink customer={customer} />
    </section>
  );
}

/**
 * Link that the specification defines. It leads to the dashboard if the visitor is signed in, and otherwise to sign-in.
 */
function AccountOrSignInLink({ customer }: { readonly customer: Customer | null }) {
  // this link is secondary, because the main action of the page is in the tickets above
  const look = 'button button-secondary button-own-width';
  return customer === null ? (
    <a className={look} href="/api/login">
      {m.loyalty_tiers_sign_in()}
    </a>
  ) : (
    <Link className={look} to="/dashboard">
      {m.loyalty_tiers_dashboard()}
    </Link>
  );
}

/** Shows the benefits of each package for members and for guests. The percentage is calculated from the prices. */
function PackageBenefits({ packages }: LoyaltyTiersProps) {
  const percent = bulkDiscountPercent(packages ?? []);
  return (
    <ul className="item-list tier-benefits">
      {percent === null ? null : (
        <li>
          <TagIcon className="icon-larger" />
          <div>
            <h3>{m.loyalty_bulk_title()}</h3>
            <p>{m.loyalty_bulk_text({ percent })}</p>
          </div>
        </li>
      )}
      <li>
        <TransferIcon className="icon-larger" />
        <div>
          <h3>{m.loyalty_transfer_title()}</h3>
          <p>{m.loyalty_transfer_text()}</p>
        </div>
      </li>
    </ul>
  );
}

type LoyaltyTiersProps = { readonly packages: readonly WashPackage[] | null };

/**
 * Loyalty section in the version with tiers. It shows how to reach each of the three tiers, the benefits of the
 * packages, and a member's dashboard.
 */
export function LoyaltyTiers({ packages }: LoyaltyTiersProps) {
  const { percents } = usePage();
  return (
    <div className="section loyalty-tiers">
      <section aria-labelledby="loyalty-tiers">
        <h2 id="loyalty-tiers">{m.loyalty_tiers_title()}</h2>
        <ol className="value-cards">
          {discountedItems(tiers, percents).map(({ rule, percent, title, text, how }) => (
            <li key={rule} className="value-card">
              <h3>{title()}</h3>
              <p>{how()}</p>
              <p className="quiet">{text({ percent })}</p>
            </li>
          ))}
        </ol>
        <PackageBenefits packages={packages} />
      </section>
      <Dashboard />
    </div>
  );
}
