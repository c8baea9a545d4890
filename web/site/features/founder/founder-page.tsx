import type { ReactNode } from 'react';
import type { Founder } from '#contracts/identity/founder.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { parseShekelAmount } from '#domain/core/money/money.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { Price } from '#web/lib/language/price.tsx';
import { DetailLine } from '#web/ui/detail-line.tsx';

/** Labels of the badges for the customer tiers (specification, section 4). */
const tierLabels = {
  new: m.dashboard_tier_new,
  regular: m.dashboard_tier_regular,
  senior: m.dashboard_tier_senior,
  disability: m.dashboard_tier_disability,
} as const satisfies Record<Founder['loyaltyTier'], () => string>;

type FounderProps = { readonly founder: Founder };

/** Shows an email address or a phone number from left to right. Shows a general text if it is null or empty. */
function Ltr({ children }: { readonly children: string | null }): ReactNode {
  if (children === null || children === '') return m.founder_none();
  return (
    <bdi translate="no" dir="ltr" className="breakable">
      {children}
    </bdi>
  );
}

function Profile({ founder }: FounderProps) {
  const { locale } = usePage();
  return (
    <article className="sheet sheet-raised sheet-wide">
      <dl className="ruled-list">
        <DetailLine name={m.founder_name()}>
          <bdi translate="no">{founder.name}</bdi>
        </DetailLine>
        <DetailLine name={m.founder_email()}>
          <Ltr>{founder.email}</Ltr>
        </DetailLine>
        <DetailLine name={m.founder_phone()}>
          <Ltr>{founder.phone}</Ltr>
        </DetailLine>
        <DetailLine name={m.founder_since()}>
          <time dateTime={founder.memberSince}>
            <bdi>{formatDate(Date.parse(founder.memberSince), locale)}</bdi>
          </time>
        </DetailLine>
        <DetailLine name={m.founder_tier()}>{tierLabels[founder.loyaltyTier]()}</DetailLine>
        <DetailLine name={m.founder_discount()}>
          <bdi className="amount-large">{m.founder_discount_percent({ percent: founder.discountPercent })}</bdi>
        </DetailLine>
        <DetailLine name={m.founder_club()}>
          {founder.isClubMember ? m.founder_club_active() : m.founder_club_inactive()}
        </DetailLine>
        <DetailLine name={m.founder_spent()}>
          <Price agorot={parseShekelAmount(founder.totalSpent)} />
        </DetailLine>
        <DetailLine name={m.founder_washes()}>{m.wash_balance({ count: founder.washBalance })}</DetailLine>
      </dl>
      <p className="founder-note side-note">{m.founder_discount_note()}</p>
    </article>
  );
}

function Privileges({ percent }: { readonly percent: number }) {
  const privileges = [
    [m.founder_privilege_1_title(), m.founder_privilege_1_text({ percent })],
    [m.founder_privilege_2_title(), m.founder_privilege_2_text()],
    [m.founder_privilege_3_title(), m.founder_privilege_3_text()],
    [m.founder_privilege_4_title(), m.founder_privilege_4_text()],
  ] as const;
  return (
    <section className="stack-wide" aria-labelledby="privileges">
      <h2 id="privileges" className="section-title">
        {m.founder_privileges()}
      </h2>
      <ul className="founder-privileges stack-wide">
        {privileges.map(([title, text]) => (
          <li key={title} className="founder-privilege soft-panel stack-lines">
            <h3 className="small-title">{title}</h3>
            <p className="quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Page with the profile of a founder member and the benefits of the founder membership. */
export function FounderPage({ founder }: FounderProps) {
  return (
    <section className="page-narrow founder-page">
      <div className="stack-close">
        <h1 className="thing-title" tabIndex={-1}>
          {m.founder_title()}
        </h1>
        <p className="quiet">{m.founder_welcome()}</p>
      </div>
      <Profile founder={founder} />
      <Privileges percent={founder.discountPercent} />
    </section>
  );
}
