import type { PersonMessage } from '#contracts/staff/customers/person-life.ts';
import { messageTopics } from '#contracts/staff/settings/messages.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { LinkedText } from '../../lib/linked-text.tsx';
import { PlaceLink } from '../../lib/place-link.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { topicText } from '../../lib/words/order-words.ts';
import { LifePart } from './person-parts.tsx';

const sentences = {
  waiting: m.staff_tl_message,
  sent: m.staff_tl_message_sent,
  failed: m.staff_tl_message_dead,
} as const satisfies Record<PersonMessage['state'], (values: { word: string }) => string>;

/** Emails and text messages to a customer, the newest twenty, each linked to the preview of its kind. */
export function PersonMessages({ messages }: { readonly messages: readonly PersonMessage[] }) {
  const { locale } = usePortal();
  return (
    <LifePart
      id="customer-messages"
      title={m.staff_person_messages()}
      none={m.staff_person_messages_none()}
      lines={messages.map(({ messageId, topic, order, at, state }) => (
        <li key={messageId}>
          <span className={state === 'failed' ? 'text-danger' : undefined}>
            <LinkedText text={sentences[state]({ word: topicText(topic) })} places={placesOf(topic)} />
          </span>
          {order === null ? null : (
            <PlaceLink to={`/admin/orders/${order.orderId}`} needs="order.read">
              <bdi dir="ltr">{order.orderCode}</bdi>
            </PlaceLink>
          )}
          <time dateTime={at} className="staff-quiet">
            {formatDateTime(Date.parse(at), locale)}
          </time>
        </li>
      ))}
    />
  );
}

/** Returns the link to the preview of a kind of message. */
function placesOf(topic: string) {
  const known = messageTopics.find((each) => each === topic);
  if (known === undefined) return [];
  return [{ text: topicText(known), to: `/admin/messages/${known}`, needs: 'settings.read' as const }];
}
