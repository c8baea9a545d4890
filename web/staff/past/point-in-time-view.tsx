import type { PointInTimeRecord } from '#contracts/staff/point-in-time.ts';
import { formatDateTime, isolated, leftToRight } from '#domain/core/text/format.ts';
import { productNameWithWashCount } from '#domain/core/text/product-name-with-wash-count.ts';
import { m } from '#messages/compiled/messages.js';
import { lotStateLabels } from '#web/lib/words/lot-words.ts';
import { Price } from '#web/lib/language/price.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { LoadState } from '../lib/data/load-state.tsx';
import { Card, Fact } from '../lib/card.tsx';
import { discountSentence } from '../lib/words/order-words.ts';
import { usePortal } from '../lib/portal.tsx';
import { HistoryList } from '../lib/history-list.tsx';
import { pointInTimeEventText, pastDiscountLabels, stateLabels, unknownFactLabels } from './point-in-time-labels.ts';
import { StatusBadge } from '../lib/status-badge.tsx';
import { stateTones } from '../lib/words/state-tones.ts';

type PointInTimeResource = {
  readonly value: PointInTimeRecord | null;
  readonly failure: string | null;
  readonly retry: () => void;
};

/** Shows an order, a voucher or an account as it was at a past time. */
export function PointInTimeView({
  title,
  resource,
}: {
  readonly title: string;
  readonly resource: PointInTimeResource;
}) {
  return (
    <>
      <h1>{title}</h1>
      <LoadState resource={resource} />
      {resource.value === null ? null : <PointInTimeState past={resource.value} />}
    </>
  );
}

function PointInTimeState({ past }: { readonly past: PointInTimeRecord }) {
  const { locale } = usePortal();
  const { at, since, order, price, vouchers, account, unknown } = past;
  if (Date.parse(since) > Date.parse(at)) {
    const when = formatDateTime(Date.parse(since), locale);
    return <EmptyState text={m.staff_past_not_yet({ when })} />;
  }
  return (
    <div className="order-page">
      <div className="staff-stack">
        {order === null ? null : <OrderAtTime order={order} />}
        {account === null ? null : <AccountAtTime account={account} />}
        <VouchersAtTime vouchers={vouchers} />
        {price === null ? null : <PriceAtTime price={price} />}
        <Card title={m.staff_past_unknown()}>
          <ul className="order-rules">
            {unknown.map((kind) => (
              <li key={kind}>{unknownFactLabels[kind]()}</li>
            ))}
          </ul>
        </Card>
      </div>
      <EventsUntilTime events={past.events} />
    </div>
  );
}

function OrderAtTime({
  order: { orderCode, state, paidAgorot, refundedAgorot },
}: {
  readonly order: NonNullable<PointInTimeRecord['order']>;
}) {
  return (
    <Card title={m.staff_order_title({ code: leftToRight(orderCode) })}>
      <dl className="order-facts">
        <Fact name={m.staff_past_state()}>{stateLabels[state]()}</Fact>
        <Fact name={m.staff_past_paid()}>
          <Price agorot={paidAgorot} />
        </Fact>
        <Fact name={m.staff_order_refunded()}>
          <Price agorot={refundedAgorot} />
        </Fact>
      </dl>
    </Card>
  );
}

function AccountAtTime({ account }: { readonly account: NonNullable<PointInTimeRecord['account']> }) {
  const { washesLeft, points, pendingPoints, paidAgorot, refundedAgorot, savings } = account;
  return (
    <Card title={m.staff_past_account()}>
      <dl className="order-facts">
        <Fact name={m.staff_customer_washes_left()}>{washesLeft}</Fact>
        <Fact name={m.staff_customer_points()}>
          <bdi dir="ltr">{points}</bdi>
          {pendingPoints === 0 ? null : (
            <span className="staff-quiet"> {m.staff_customer_points_pending({ points: String(pendingPoints) })}</span>
          )}
        </Fact>
        <Fact name={m.staff_past_paid()}>
          <Price agorot={paidAgorot} />
        </Fact>
        <Fact name={m.staff_order_refunded()}>
          <Price agorot={refundedAgorot} />
        </Fact>
      </dl>
      <h3>{m.staff_customer_saves()}</h3>
      {savings.length === 0 ? <p className="staff-quiet">{m.staff_past_saves_none()}</p> : null}
      <ul className="order-rules">
        {savings.map(({ rule, percent }) => (
          <li key={rule}>{m.staff_past_saving({ rule: pastDiscountLabels[rule](), percent: String(percent) })}</li>
        ))}
      </ul>
    </Card>
  );
}

function VouchersAtTime({ vouchers }: Pick<PointInTimeRecord, 'vouchers'>) {
  return (
    <Card title={m.staff_order_vouchers()}>
      {vouchers.length === 0 ? <p className="staff-quiet">{m.staff_past_vouchers_none()}</p> : null}
      <ul className="order-items">
        {vouchers.map(({ lotId, codeEnding, state, washes, left, held }) => (
          <li key={lotId}>
            <span>{m.staff_voucher_title({ ending: leftToRight(codeEnding) })}</span>
            <StatusBadge words={lotStateLabels[state]()} tone={stateTones.voucher[state]} />
            <span className="staff-quiet">
              {m.staff_voucher_left({ count: left, total: washes })}
              {held > 0 ? ` · ${m.staff_voucher_held({ held: String(held) })}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PriceAtTime({ price }: { readonly price: NonNullable<PointInTimeRecord['price']> }) {
  const { locale } = usePortal();
  const { packageName, washes, grossAgorot, discountAgorot, creditAgorot, dueAgorot, discounts } = price;
  const when = (instant: string) => formatDateTime(Date.parse(instant), locale);
  return (
    <Card title={m.staff_past_price()}>
      <p>
        <bdi>{productNameWithWashCount(packageName[locale], washes, m.wash_count({ count: washes }))}</bdi>
      </p>
      <dl className="order-facts">
        <Fact name={m.staff_order_gross()}>
          <Price agorot={grossAgorot} />
        </Fact>
        <Fact name={m.staff_order_discount()}>
          <Price agorot={discountAgorot} />
        </Fact>
        {creditAgorot === 0 ? null : (
          <Fact name={m.staff_past_credit()}>
            <Price agorot={creditAgorot} />
          </Fact>
        )}
        <Fact name={m.staff_order_due()}>
          <Price agorot={dueAgorot} />
        </Fact>
      </dl>
      <ul className="order-rules">
        <li>{m.staff_past_price_since({ when: when(price.priceSince) })}</li>
        {price.rulesSince === null ? null : <li>{m.staff_past_rules_since({ when: when(price.rulesSince) })}</li>}
        {discounts.map((discount) => (
          <li key={discount.rule}>{discountSentence(discount)}</li>
        ))}
      </ul>
    </Card>
  );
}

function EventsUntilTime({ events }: Pick<PointInTimeRecord, 'events'>) {
  const { locale } = usePortal();
  return (
    <Card title={m.staff_past_events()}>
      {events.length === 0 ? <p className="staff-quiet">{m.staff_past_events_none()}</p> : null}
      <HistoryList
        lines={events.map((event) => ({
          ...event,
          text: (
            <span>
              {pointInTimeEventText(event, locale)}
              {event.by === null ? null : (
                <span className="staff-quiet"> · {m.staff_tl_by({ name: isolated(event.by) })}</span>
              )}
            </span>
          ),
        }))}
      />
    </Card>
  );
}
