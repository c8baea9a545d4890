import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import type { StaffGuest } from '#contracts/staff/customers/guests.ts';
import type { CustomerNote } from '#contracts/staff/customers/notes.ts';
import type { PersonMessage } from '#contracts/staff/customers/person-history.ts';
import { isolated } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { PermittedLink } from '../../lib/permitted-link.tsx';
import { TemplateLink } from '../../lib/template-link.tsx';
import { VoucherLink } from '../../lib/washes/voucher-link.tsx';
import { deliveredTimeText } from '../../lib/washes/wash-outcome-text.ts';
import { usePortal } from '../../lib/portal.tsx';
import { caseKindLabels } from '../../lib/words/case-words.ts';
import { orderStateLabels, messageTopicText } from '../../lib/words/order-words.ts';
import { releasedWashLabels } from '../../lib/words/wash-words.ts';
import { NOTES_ID } from './notes-card.tsx';

export type PersonOrder = StaffCustomer['orders'][number] & Partial<Pick<StaffGuest['orders'][number], 'toMasked'>>;
type Wash = StaffCustomer['washes'][number];
type Case = NonNullable<StaffGuest['cases']>[number];

const washLabels = {
  held: () => m.staff_customer_wash_held(),
  completed: () => m.staff_customer_wash_completed(),
  released: () => m.staff_customer_wash_released(),
  reversed: () => m.staff_customer_wash_reversed(),
} as const satisfies Record<Wash['state'], () => string>;

/** Returns the text for the state of a wash. If the wash was released, the text contains the reason. */
function washStateText({ releaseReason, state, unconfirmed }: Wash): string {
  if (unconfirmed) return m.staff_wash_state_unconfirmed();
  return releaseReason === null ? washLabels[state]() : releasedWashLabels[releaseReason]();
}

/** A line of the history. It begins with the kind of the event, because the history mixes all kinds. */
function Line({ kind, children }: { readonly kind: string; readonly children: ReactNode }) {
  return (
    <div className="staff-story-line">
      <strong>{kind}</strong>
      {children}
    </div>
  );
}

/** Line for a wash: its station and bay, its voucher, its result and its stars. */
export function WashLine({ wash }: { readonly wash: Wash }) {
  const { locale } = usePortal();
  const { bayNo, station, stationId, stars } = wash;
  const ran = deliveredTimeText(wash);
  return (
    <Line kind={m.staff_story_wash()}>
      <PermittedLink to={`/admin/stations/${stationId}`} needs="station.read">
        <bdi>{station[locale]}</bdi>
      </PermittedLink>
      <span className="unbroken">{m.bay_name({ number: bayNo })}</span>
      <VoucherLink lotId={wash.lotId} codeEnding={wash.codeEnding} />
      <span className="staff-quiet">{washStateText(wash)}</span>
      {ran === null ? null : <span className="staff-quiet">{ran}</span>}
      {stars === null ? null : <span className="staff-quiet">{m.staff_customer_stars({ stars: String(stars) })}</span>}
    </Line>
  );
}

function orderText({ kind, state, toMasked = null }: PersonOrder): string {
  if (kind === 'package') return orderStateLabels[state]();
  const gift = toMasked === null ? m.staff_order_kind_gift() : m.staff_guest_gift_to({ name: isolated(toMasked) });
  return [gift, orderStateLabels[state]()].join(' · ');
}

function OrderLink({ order: { orderId, orderCode } }: { readonly order: Pick<PersonOrder, 'orderId' | 'orderCode'> }) {
  return (
    <PermittedLink to={`/admin/orders/${orderId}`} needs="order.read">
      <bdi dir="ltr">{orderCode}</bdi>
    </PermittedLink>
  );
}

export function OrderLine({ order }: { readonly order: PersonOrder }) {
  return (
    <Line kind={m.staff_story_order()}>
      <OrderLink order={order} />
      <bdi>{formatShekels(order.dueAgorot)}</bdi>
      <span className="staff-quiet">{orderText(order)}</span>
    </Line>
  );
}

const sentences = {
  waiting: m.staff_tl_message,
  sent: m.staff_tl_message_sent,
  unsent: m.staff_tl_message_unsent,
  no_address: m.staff_tl_message_no_address,
  unverified: m.staff_tl_message_unverified,
  refused: m.staff_tl_message_refused,
  failed: m.staff_tl_message_dead,
} as const satisfies Record<PersonMessage['state'], (values: { word: string }) => string>;

/** Line for an email or text message to the customer. It links to the template of this kind of message. */
export function MessageLine({ message: { topic, order, state } }: { readonly message: PersonMessage }) {
  return (
    <Line kind={m.staff_story_message()}>
      <span className={state === 'failed' ? 'story-failed' : undefined}>
        {sentences[state]({ word: messageTopicText(topic) })}
        <TemplateLink topic={topic} />
      </span>
      {order === null ? null : <OrderLink order={order} />}
    </Line>
  );
}

export function CaseLine({ listed: { kind, id, reference, excerpt } }: { readonly listed: Case }) {
  return (
    <Line kind={caseKindLabels[kind]()}>
      <Link to={`/admin/inbox/${kind}/${id}`}>
        <bdi dir="ltr">{reference}</bdi>
      </Link>
      {excerpt === null ? null : <bdi>{excerpt}</bdi>}
    </Line>
  );
}

export function NoteLine({ note: { by } }: { readonly note: CustomerNote }) {
  // the navigation state contains the filters of the customer list, so that the page can restore them when the user
  // goes back
  const { search, state } = useLocation();
  return (
    <Line kind={m.staff_story_note()}>
      <Link to={{ search, hash: NOTES_ID }} state={state as unknown} className="staff-story-note">
        {m.staff_story_note_by({ name: isolated(by) })}
      </Link>
    </Line>
  );
}
