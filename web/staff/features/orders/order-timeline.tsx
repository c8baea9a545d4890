import type { OrderId } from '#contracts/core/ids.ts';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { timelineKinds, type OrderEvent } from '#contracts/staff/sales/order-timeline.ts';
import type { OrderDocumentItem } from '#contracts/tax/documents.ts';
import { formatTime, isolated, leftToRight } from '#domain/core/text/format.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import { WashCaseLink } from '../../lib/washes/wash-case.tsx';
import { Card } from '../../lib/card.tsx';
import { LinkedText, type NamedLink } from '../../lib/linked-text.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { HistoryList } from '../../lib/history-list.tsx';
import { TemplateLink } from '../../lib/template-link.tsx';
import { timelineSentence } from '../../lib/words/timeline-words.ts';
import { documentName, DocumentLink } from './order-document-link.tsx';
import { VoucherLink, voucherPath } from '../../lib/washes/voucher-link.tsx';

/**
 * Kinds of timeline events that are about a message. The field `word` of such an event contains the topic of the
 * message.
 */
const MESSAGE_KINDS: readonly string[] = timelineKinds.filter((kind) => kind.startsWith('message'));

function eventLinksOf({ ending, lotId, station, stationId }: OrderEvent, locale: 'en' | 'he'): NamedLink[] {
  const places: NamedLink[] = [];
  if (lotId !== null && ending !== null) {
    places.push({ text: leftToRight(ending), to: voucherPath(lotId), needs: 'voucher.read' });
  }
  if (stationId !== null && station !== null) {
    places.push({ text: isolated(station[locale]), to: `/admin/stations/${stationId}`, needs: 'station.read' });
  }
  return places;
}

/**
 * Returns the time at which a message was queued (if it waited for at least a minute), and the number of attempts, if
 * several. Otherwise returns an empty text.
 */
function deliveryDelayText(at: string, { queuedAt, attempts }: NonNullable<OrderEvent['sending']>): string {
  const hasWaited = Date.parse(at) - Date.parse(queuedAt) >= MINUTE_MS;
  const facts = [
    ...(hasWaited ? [m.staff_tl_queued({ time: leftToRight(formatTime(Date.parse(queuedAt))) })] : []),
    ...(attempts === null || attempts < 2 ? [] : [m.staff_tl_attempts({ count: attempts })]),
  ];
  return facts.map((fact) => ` · ${fact}`).join('');
}

function EventLine({ event }: { readonly event: OrderEvent }) {
  const { locale } = usePortal();
  const { by, ending, lotId } = event;
  const sentence = timelineSentence(event, locale);
  const isUnnamed = lotId !== null && ending !== null && !sentence.includes(leftToRight(ending));
  return (
    <span>
      <LinkedText text={sentence} places={eventLinksOf(event, locale)} />
      {isUnnamed ? (
        <span className="staff-quiet">
          {' · '}
          <VoucherLink lotId={lotId} codeEnding={ending} />
        </span>
      ) : null}
      {event.sending === null ? null : (
        <span className="staff-quiet">{deliveryDelayText(event.at, event.sending)}</span>
      )}
      {MESSAGE_KINDS.includes(event.kind) ? <TemplateLink topic={event.word ?? ''} /> : null}
      {by === null ? null : <span className="staff-quiet"> · {m.staff_tl_by({ name: isolated(by) })}</span>}
    </span>
  );
}

function DocumentLine({ document, orderId }: { readonly document: OrderDocumentItem; readonly orderId: OrderId }) {
  return (
    <span>
      <DocumentLink document={document} orderId={orderId} name={documentName(document) ?? ''} />
    </span>
  );
}

type TimelineItem = { readonly id: string; readonly at: string } & (
  | { readonly event: OrderEvent; readonly document: null }
  | { readonly event: null; readonly document: OrderDocumentItem }
);

/**
 * Returns true for a gift that was not delivered by one channel and then went to the next. An attempt has its own event;
 * a channel without an address had no attempt, which is not a failure.
 */
function isGiftFallback({ kind, word }: OrderEvent): boolean {
  return kind === 'message_refused' && word !== null && word.startsWith('gift');
}

/** Merges the events and the documents of an order into one sequence, oldest first. */
function timelineOf({ papers, timeline }: StaffOrder): readonly TimelineItem[] {
  const events = timeline
    .filter((event) => event.kind !== 'event' && !isGiftFallback(event))
    .map((event): TimelineItem => ({ id: event.id, at: event.at, event, document: null }));
  const documents = papers
    .filter((document) => documentName(document) !== null)
    .map((document): TimelineItem => ({
      id: `document ${document.number} ${document.at}`,
      at: document.at,
      event: null,
      document,
    }));
  return [...events, ...documents].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/**
 * Shows the events and the documents of the order, oldest first, in sentences that staff can read to a customer. Events
 * from the payment provider are not listed. Only their number is shown, in the card of technical references.
 */
export function OrderTimeline({ order }: { readonly order: StaffOrder }) {
  return (
    <Card title={m.staff_order_timeline()}>
      <HistoryList
        lines={timelineOf(order).map(({ id, at, event, document }) => ({
          id,
          at,
          kind: event?.kind ?? 'document',
          text:
            event === null ? <DocumentLine document={document} orderId={order.orderId} /> : <EventLine event={event} />,
          ...(event === null || event.wash === null
            ? {}
            : { act: <WashCaseLink wash={event.wash} at={event.at} station={event.station} /> }),
        }))}
      />
    </Card>
  );
}
