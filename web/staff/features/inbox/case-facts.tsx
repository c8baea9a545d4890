import type { InboxCase } from '#contracts/staff/cases/inbox-case.ts';
import { formatDateTime, isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { cancellationRefusalWords } from '../../lib/words/case-words.ts';
import { orderStateWords } from '../../lib/words/order-words.ts';
import { Fact, Facts } from './fact.tsx';
import { useOpenCase } from './use-case.ts';
import { WashFacts } from './wash-facts.tsx';

type Cancellation = NonNullable<InboxCase['cancellation']>;

/** What the shop knows around a case. */
export function CaseFacts() {
  const { shown } = useOpenCase();
  return (
    <>
      {shown.cancellation === null ? null : <CancellationFacts cancellation={shown.cancellation} />}
      {shown.wash === null ? null : <WashFacts wash={shown.wash} />}
      {shown.kind === 'hand_wash' ? <HandWashFacts scannerName={shown.scannerName} /> : null}
      {shown.orders.length > 0 && shown.cancellation === null ? <Orders orders={shown.orders} /> : null}
    </>
  );
}

function CancellationFacts({ cancellation }: { readonly cancellation: Cancellation }) {
  const { locale } = usePortal();
  const { orderCode, packageName, packageNameHe, paidAgorot, unused, washCount, ...terms } = cancellation;
  const date = formatDateTime(Date.parse(terms.windowEndsAt), locale);
  return (
    <>
      <Facts id="case-cancellation" title={m.staff_cancel_title()}>
        <Fact label={m.staff_cancel_order()}>
          <bdi dir="ltr">{orderCode}</bdi>
        </Fact>
        <Fact label={m.staff_cancel_package()}>
          <bdi>{locale === 'he' ? packageNameHe : packageName}</bdi>
        </Fact>
        <Fact label={m.staff_cancel_paid()}>{isolatedShekels(paidAgorot)}</Fact>
        <Fact label={m.staff_cancel_unused()}>
          {m.staff_cancel_unused_of({ unused: String(unused), total: String(washCount) })}
        </Fact>
        <Fact label={m.staff_cancel_worth()}>{isolatedShekels(terms.refundableAgorot)}</Fact>
        <Fact label={m.staff_cancel_fee()}>{isolatedShekels(terms.feeAgorot)}</Fact>
        <Fact label={m.staff_cancel_window()}>
          {terms.withinWindow ? m.staff_cancel_in_time({ date }) : m.staff_cancel_too_late({ date })}
        </Fact>
        <Fact label={m.staff_cancel_decision()}>{decisionText(cancellation)}</Fact>
      </Facts>
      {terms.fourMonths ? <p className="staff-light staff-light-good">{m.staff_cancel_four_months()}</p> : null}
      {terms.groupToCheck && terms.decision === null ? (
        <p className="staff-light staff-light-unknown">
          {m.staff_cancel_group_to_check()}{' '}
          {m.staff_cancel_four_months_end({ date: formatDateTime(Date.parse(terms.fourMonthsEndAt), locale) })}
        </p>
      ) : null}
    </>
  );
}

function decisionText({ refundedAgorot, refusal }: Cancellation): string | null {
  if (refundedAgorot !== null) return m.staff_cancel_approved({ amount: isolatedShekels(refundedAgorot) });
  return refusal === null ? null : m.staff_cancel_refused_for({ reason: cancellationRefusalWords[refusal]() });
}

function HandWashFacts({ scannerName }: Pick<InboxCase, 'scannerName'>) {
  return (
    <>
      <Facts id="case-hand-wash" title={m.staff_hand_title()}>
        <Fact label={m.staff_hand_scanner()}>{scannerName === null ? null : <bdi>{scannerName}</bdi>}</Fact>
      </Facts>
      <p>{m.staff_hand_text()}</p>
    </>
  );
}

function Orders({ orders }: Pick<InboxCase, 'orders'>) {
  const { locale } = usePortal();
  return (
    <section className="staff-panel" aria-labelledby="case-orders">
      <h2 id="case-orders" className="text-lg">
        {m.staff_case_orders()}
      </h2>
      <ul className="staff-activity">
        {orders.map((order) => (
          <li key={order.orderCode}>
            <bdi dir="ltr">{order.orderCode}</bdi>
            <bdi>{locale === 'he' ? order.packageNameHe : order.packageName}</bdi>
            <span className="staff-badge">{orderStateWords[order.state]()}</span>
            <time dateTime={order.at} className="staff-quiet">
              {formatDateTime(Date.parse(order.at), locale)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
