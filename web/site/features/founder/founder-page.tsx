import type { ReactNode } from 'react';
import type { Founder } from '#contracts/identity/founder.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { agorotOfShekelText } from '#domain/core/money/money.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { Price } from '#web/lib/language/price.tsx';
import { DetailLine } from '#web/ui/detail-line.tsx';

/** Badges of the specification, section 4. */
const tierLabels = {
  new: m.dashboard_tier_new,
  regular: m.dashboard_tier_regular,
  senior: m.dashboard_tier_senior,
  disability: m.dashboard_tier_disability,
} as const satisfies Record<Founder['loyaltyTier'], () => string>;

type FounderProps = { readonly founder: Founder };

/** Shows an email address or a number from left to right; a text if the value is null. */
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
    <article className="rounded-2xl border border-line bg-surface-raised p-5 shadow-md sm:p-8">
      <dl className="divide-y divide-line">
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
          <bdi className="text-2xl font-bold">{m.founder_discount_percent({ percent: founder.discountPercent })}</bdi>
        </DetailLine>
        <DetailLine name={m.founder_club()}>
          {founder.isClubMember ? m.founder_club_active() : m.founder_club_inactive()}
        </DetailLine>
        <DetailLine name={m.founder_spent()}>
          <Price agorot={agorotOfShekelText(founder.totalSpent)} />
        </DetailLine>
        <DetailLine name={m.founder_washes()}>{m.wash_balance({ count: founder.washBalance })}</DetailLine>
      </dl>
      <p className="pt-3 text-sm text-ink-soft">{m.founder_discount_note()}</p>
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
    <section className="grid gap-4" aria-labelledby="privileges">
      <h2 id="privileges" className="text-2xl font-bold">
        {m.founder_privileges()}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {privileges.map(([title, text]) => (
          <li key={title} className="grid content-start gap-1 rounded-xl bg-surface-soft p-4">
            <h3 className="font-semibold">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The profile of a founder member with the benefits of the membership. */
export function FounderPage({ founder }: FounderProps) {
  return (
    <section className="page-narrow grid grid-cols-1 gap-8">
      <div className="grid gap-2">
        <h1 className="text-3xl font-bold" tabIndex={-1}>
          {m.founder_title()}
        </h1>
        <p className="text-ink-soft">{m.founder_welcome()}</p>
      </div>
      <Profile founder={founder} />
      <Privileges percent={founder.discountPercent} />
    </section>
  );
}
