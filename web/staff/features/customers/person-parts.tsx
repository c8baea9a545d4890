import type { ReactNode } from 'react';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import type { StaffGuest } from '#contracts/staff/customers/guests.ts';
import { formatDate, formatDateTime, isolated } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { orderStateLabels } from '../../lib/words/order-words.ts';
import { PlaceLink } from '../../lib/place-link.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { WashCase } from './wash-case.tsx';

type Voucher = StaffCustomer['vouchers'][number];

const washLabels = {
  held: () => m.staff_customer_wash_held(),
  completed: () => m.staff_customer_wash_completed(),
  released: () => m.staff_customer_wash_released(),
  reversed: () => m.staff_customer_wash_reversed(),
} as const satisfies Record<StaffCustomer['washes'][number]['state'], () => string>;

/** Lines of a part that are shown at once; the others unfold. */
const LINES_SHOWN = 5;

type PartProps = { readonly id: string; readonly title: string; readonly none: string; readonly lines: ReactNode[] };

/** A part of the page of a person, with a title and lines, or a sentence without them. */
export function LifePart({ id, title, none, lines }: PartProps) {
  const older = lines.slice(LINES_SHOWN);
  return (
    <section className="order-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lines.length === 0 ? (
        <p className="staff-quiet">{none}</p>
      ) : (
        <ul className="staff-activity">{lines.slice(0, LINES_SHOWN)}</ul>
      )}
      {older.length === 0 ? null : (
        <details>
          <summary className="staff-summary">{m.staff_person_older({ count: older.length })}</summary>
          <ul className="staff-activity">{older}</ul>
        </details>
      )}
    </section>
  );
}

function VoucherLine({ voucher }: { readonly voucher: Voucher }) {
  const { locale } = usePortal();
  const { lotId, codeEnding, kind, packageName, left, washes, expiresAt } = voucher;
  return (
    <li>
      <PlaceLink to={`/admin/vouchers/${lotId}`} needs="voucher.read">
        <bdi dir="ltr">{codeEnding}</bdi>
      </PlaceLink>
      <bdi>{packageName[locale]}</bdi>
      {kind === 'gift' ? <span className="staff-state staff-state-quiet">{m.staff_order_kind_gift()}</span> : null}
      <span className="staff-quiet">
        {m.staff_voucher_left_of({ left: String(left), washes: m.wash_count({ count: washes }) })}
      </span>
      {expiresAt === null ? null : (
        <time dateTime={expiresAt} className="staff-quiet">
          {m.staff_voucher_last_day()}: {formatDate(Date.parse(expiresAt), locale)}
        </time>
      )}
    </li>
  );
}

type WashProps = { readonly wash: StaffCustomer['washes'][number]; readonly children: ReactNode };

/** One wash: its station, its voucher, and its case if its result is in question. */
function WashLine({ wash, children }: WashProps) {
  const { locale } = usePortal();
  const { lotId, station, stationId, state, stars } = wash;
  return (
    <li>
      <PlaceLink to={`/admin/stations/${stationId}`} needs="station.read">
        <bdi>{station[locale]}</bdi>
      </PlaceLink>
      <PlaceLink to={`/admin/vouchers/${lotId}`} needs="voucher.read">
        {m.staff_customer_wash_voucher()}
      </PlaceLink>
      <span className="staff-quiet">{washLabels[state]()}</span>
      {stars === null ? null : <span className="staff-quiet">{m.staff_customer_stars({ stars: String(stars) })}</span>}
      {children}
      <WashCase wash={wash} />
    </li>
  );
}

type LifeProps = {
  readonly life: Pick<StaffCustomer, 'vouchers' | 'washes'> & {
    readonly orders: readonly (StaffCustomer['orders'][number] &
      Partial<Pick<StaffGuest['orders'][number], 'toMasked'>>)[];
  };
  /** Sentences for parts without lines. */
  readonly words: { readonly vouchers: string; readonly orders: string; readonly washes: string };
};

/** Returns the state of an order, and for a gift the recipient. */
function orderText({ kind, state, toMasked = null }: LifeProps['life']['orders'][number]): string {
  if (kind === 'package') return orderStateLabels[state]();
  const gift = toMasked === null ? m.staff_order_kind_gift() : m.staff_guest_gift_to({ name: isolated(toMasked) });
  return [gift, orderStateLabels[state]()].join(' · ');
}

type PersonPartsProps = LifeProps & {
  /** Messages, and the facts of an account. */
  readonly children: ReactNode;
};

/**
 * Washes, vouchers and orders of a person, the newest twenty of each. Washes come first, because callers mostly ask about
 * their last wash.
 */
export function PersonParts({ life, words, children }: PersonPartsProps) {
  const { locale } = usePortal();
  const when = (at: string) => (
    <time dateTime={at} className="staff-quiet">
      {formatDateTime(Date.parse(at), locale)}
    </time>
  );
  return (
    <div className="order-page">
      <div className="staff-stack">
        <LifePart
          id="customer-washes"
          title={m.staff_customer_washes()}
          none={words.washes}
          lines={life.washes.map((wash) => (
            <WashLine key={wash.redemptionId} wash={wash}>
              {when(wash.at)}
            </WashLine>
          ))}
        />
        <LifePart
          id="customer-vouchers"
          title={m.staff_customer_vouchers()}
          none={words.vouchers}
          lines={life.vouchers.map((voucher) => (
            <VoucherLine key={voucher.lotId} voucher={voucher} />
          ))}
        />
      </div>
      <div className="staff-stack">
        <LifePart
          id="customer-orders"
          title={m.staff_customer_orders()}
          none={words.orders}
          lines={life.orders.map((order) => (
            <li key={order.orderId}>
              <PlaceLink to={`/admin/orders/${order.orderId}`} needs="order.read">
                <bdi dir="ltr">{order.orderCode}</bdi>
              </PlaceLink>
              <bdi>{formatShekels(order.dueAgorot)}</bdi>
              <span className="staff-quiet">{orderText(order)}</span>
              {when(order.at)}
            </li>
          ))}
        />
        {children}
      </div>
    </div>
  );
}
