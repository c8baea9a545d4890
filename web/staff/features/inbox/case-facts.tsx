import type { ReactNode } from 'react';
import type { InboxCase } from '#contracts/staff/inbox-case.ts';
import { formatDateTime, isolatedShekels } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { orderWords } from './case-words.ts';
import { useOpenCase } from './use-case.ts';

const SECONDS_A_MINUTE = 60;

type Line = readonly [label: string, value: ReactNode];

function Facts({ id, title, lines }: { readonly id: string; readonly title: string; readonly lines: readonly Line[] }) {
  return (
    <section className="staff-panel" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <dl className="staff-facts">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the shop knows around a case. */
export function CaseFacts() {
  const { shown } = useOpenCase();
  return (
    <>
      {shown.cancellation === null ? null : <CancellationFacts cancellation={shown.cancellation} />}
      {shown.wash === null ? null : <WashFacts wash={shown.wash} />}
      {shown.kind === 'hand_wash' ? <HandWashFacts /> : null}
      {shown.orders.length > 0 && shown.cancellation === null ? <Orders orders={shown.orders} /> : null}
    </>
  );
}

function CancellationFacts({ cancellation }: { readonly cancellation: NonNullable<InboxCase['cancellation']> }) {
  const { locale } = usePortal();
  const c = cancellation;
  const date = formatDateTime(Date.parse(c.windowEndsAt), locale);
  return (
    <>
      <Facts
        id="case-cancellation"
        title={m.staff_cancel_title()}
        lines={[
          [m.staff_cancel_order(), <bdi dir="ltr">{c.orderCode}</bdi>],
          [m.staff_cancel_package(), <bdi>{locale === 'he' ? c.packageNameHe : c.packageName}</bdi>],
          [m.staff_cancel_paid(), isolatedShekels(c.paidAgorot)],
          [m.staff_cancel_unused(), m.staff_cancel_unused_of({ unused: String(c.unused), total: String(c.washCount) })],
          [m.staff_cancel_worth(), isolatedShekels(c.refundableAgorot)],
          [m.staff_cancel_fee(), isolatedShekels(c.feeAgorot)],
          [
            m.staff_cancel_window(),
            c.withinWindow ? m.staff_cancel_in_time({ date }) : m.staff_cancel_too_late({ date }),
          ],
        ]}
      />
      {c.groupToCheck && c.decision === null ? (
        <p className="staff-light staff-light-unknown">{m.staff_cancel_group_to_check()}</p>
      ) : null}
    </>
  );
}

function WashFacts({ wash }: { readonly wash: NonNullable<InboxCase['wash']> }) {
  const { locale } = usePortal();
  const at = (instant: string) => formatDateTime(Date.parse(instant), locale);
  const lines: (Line | null)[] = [
    [m.staff_wash_asked(), at(wash.askedAt)],
    [m.staff_wash_offered(), wash.offeredAt === null ? m.staff_wash_offered_never() : at(wash.offeredAt)],
    [m.staff_wash_started(), wash.startedAt === null ? m.staff_wash_started_never() : at(wash.startedAt)],
    wash.deliveredSeconds === null
      ? null
      : [
          m.staff_wash_ran(),
          m.staff_wash_ran_for({
            delivered: String(Math.round(wash.deliveredSeconds / SECONDS_A_MINUTE)),
            full: String(wash.minutes),
          }),
        ],
    wash.endedAt === null ? null : [m.staff_wash_ended(), at(wash.endedAt)],
    wash.interruption === null
      ? null
      : [
          m.staff_wash_broken(),
          wash.interruption === 'power' ? m.staff_wash_broken_power() : m.staff_wash_broken_fault(),
        ],
    wash.backAt === null ? null : [m.staff_wash_back(), at(wash.backAt)],
    [
      m.staff_wash_voucher(),
      m.staff_cancel_unused_of({ unused: String(wash.remaining), total: String(wash.washCount) }),
    ],
    wash.orderCode === null ? null : [m.staff_cancel_order(), <bdi dir="ltr">{wash.orderCode}</bdi>],
  ];
  return <Facts id="case-wash" title={m.staff_wash_title()} lines={lines.filter((line) => line !== null)} />;
}

function HandWashFacts() {
  const { shown } = useOpenCase();
  return (
    <>
      <Facts
        id="case-hand-wash"
        title={m.staff_case_hand_wash()}
        lines={shown.scannerName === null ? [] : [[m.staff_hand_scanner(), <bdi>{shown.scannerName}</bdi>]]}
      />
      <p className="staff-quiet">{m.staff_hand_text()}</p>
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
            <span className="staff-badge">{orderWords[order.state]?.() ?? order.state}</span>
            <time dateTime={order.at} className="staff-quiet">
              {formatDateTime(Date.parse(order.at), locale)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
