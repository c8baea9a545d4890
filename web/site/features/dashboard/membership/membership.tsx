import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { getMembership, OwnMembership } from '#contracts/selling/membership.ts';
import { formatDate, leftToRight } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { retryPayment } from '#contracts/selling/orders.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import type { OrderToken } from '#contracts/core/ids.ts';
import { MembershipActions } from './membership-actions.tsx';
import { JoinPlanForm } from './membership-join.tsx';
import { DashboardSection } from '../dashboard-section.tsx';
import './membership.css';
import { useAccountForm } from '../account-call.ts';

/**
 * Opens the payment page for a month whose charge was declined. Later months are charged to the card that the customer
 * uses on this payment page.
 */
function PayUnpaidMonth({ orderToken }: { readonly orderToken: OrderToken }) {
  const { form, end } = useAccountForm({
    endpoint: retryPayment,
    input: () => ({ params: { orderToken } }),
    onDone: ({ redirectUrl }) => window.location.assign(redirectUrl),
  });
  const action = retryPayment.path.replace(':orderToken', orderToken);
  return (
    <form {...form} method="post" action={action} className="account-form notice notice-danger">
      <p>{m.membership_past_due()}</p>
      <FormFooter {...end} label={m.membership_pay()} busy={m.membership_joining()} look="" />
    </form>
  );
}

type OwnMembershipResponse = ResponseOf<typeof getMembership>;

type MembershipFact = { readonly name: string; readonly value: string };

function MembershipFacts({ facts }: { readonly facts: readonly MembershipFact[] }) {
  return (
    <dl className="membership-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi translate="no">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const stateLabels = {
  joining: m.membership_state_joining,
  active: m.membership_state_active,
  past_due: m.membership_state_past_due,
  paused: m.membership_state_paused,
  cancelled: m.membership_state_cancelled,
  ended: m.membership_state_ended,
} as const satisfies Record<OwnMembership['state'], () => string>;

/**
 * Returns the text about the next charge. In a paused or ended membership, returns the end of the pause or of the paid
 * period instead. Returns null if there is nothing to show.
 */
function nextChargeFact(membership: OwnMembership, day: (instant: string) => string): MembershipFact | null {
  const { state, nextChargeAt, nextChargeAgorot, paidUntil, resumesAt } = membership;
  if (nextChargeAt !== null) {
    const words = { price: formatShekels(nextChargeAgorot), date: day(nextChargeAt) };
    return { name: m.membership_next_charge(), value: m.membership_next_charge_value(words) };
  }
  if (state === 'active') return { name: m.membership_next_charge(), value: m.membership_charging() };
  if (state === 'paused' && resumesAt !== null) return { name: m.membership_resumes(), value: day(resumesAt) };
  if (state === 'cancelled' && paidUntil !== null) return { name: m.membership_until(), value: day(paidUntil) };
  return null;
}

function factsOf(membership: OwnMembership, day: (instant: string) => string): MembershipFact[] {
  const { priceAgorot, washesLeft, cardLast4 } = membership;
  const next = nextChargeFact(membership, day);
  return [
    { name: m.mail_member_price(), value: formatShekels(priceAgorot) },
    ...(next === null ? [] : [next]),
    { name: m.membership_washes_left(), value: String(washesLeft) },
    ...(cardLast4 === null ? [] : [{ name: m.membership_card(), value: leftToRight(`•••• ${cardLast4}`) }]),
  ];
}

function OwnCard({ membership }: { readonly membership: OwnMembership }) {
  const { locale } = usePage();
  const { state, name, nameHe, coming, unpaidOrder } = membership;
  const day = (instant: string) => formatDate(Date.parse(instant), locale);
  return (
    <div className="stack-wide">
      <p className="record-title">
        <bdi translate="no">{locale === 'he' ? nameHe : name}</bdi>
        <span className="state-chip" data-good={state === 'active'}>
          {stateLabels[state]()}
        </span>
      </p>
      <MembershipFacts facts={factsOf(membership, day)} />
      {coming === null ? null : (
        <p className="notice notice-info">
          {m.membership_price_change({ date: day(coming.from), price: formatShekels(coming.priceAgorot) })}
        </p>
      )}
      {unpaidOrder === null ? null : <PayUnpaidMonth orderToken={unpaidOrder} />}
      <p className="part-note">{m.membership_terms()}</p>
      <MembershipActions membership={membership} />
    </div>
  );
}

type PartProps = { readonly own: OwnMembershipResponse | null; readonly email: string | null };

/**
 * Shows the customer's membership, or the plans that the customer can join. Renders nothing if the shop has no plans.
 */
export function Membership({ own, email }: PartProps) {
  if (own === null || (own.membership === null && own.plans.length === 0)) return null;
  const { membership, plans } = own;
  const isLive = membership !== null && membership.state !== 'joining' && membership.state !== 'ended';
  return (
    <DashboardSection id="membership" title={m.membership_title()}>
      {isLive ? (
        <OwnCard membership={membership} />
      ) : (
        <>
          <p className="part-note">{membership?.state === 'joining' ? m.membership_waiting() : m.membership_intro()}</p>
          {plans.map((plan) => (
            <JoinPlanForm
              key={plan.number}
              plan={plan}
              email={email}
              continues={membership?.state === 'joining'}
              company={own.company}
            />
          ))}
        </>
      )}
    </DashboardSection>
  );
}
