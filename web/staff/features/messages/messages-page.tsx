import { Link } from 'react-router';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { listMessages } from '#contracts/staff/settings/messages.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { groupOf, messageGroups, messageWhen } from './message-words.ts';

type Row = AnswerOf<typeof listMessages>[number];

/** Lists all messages that the shop sends automatically. */
export function MessagesPage() {
  const resource = useStaffData(listMessages, {});
  return (
    <div className="staff-stack">
      <header>
        <h1 className="text-2xl">{m.staff_messages_title()}</h1>
        <p className="staff-quiet">{m.staff_messages_text()}</p>
      </header>
      <LoadState resource={resource} />
      {resource.value === null
        ? null
        : messageGroups.map(({ name, label }) => (
            <section key={name} className="staff-stack">
              <h2 className="text-lg">{label()}</h2>
              <ul className="message-list">
                {resource.value
                  ?.filter(({ topic }) => groupOf(topic) === name)
                  .map((row) => (
                    <MessageRow key={row.topic} row={row} />
                  ))}
              </ul>
            </section>
          ))}
    </div>
  );
}

const channelWords = {
  mail: m.staff_messages_mail,
  sms: m.staff_messages_sms,
  push: m.staff_messages_push,
} as const satisfies Record<Row['channel'], () => string>;

function MessageRow({ row: { topic, channel, says, changeable, version } }: { readonly row: Row }) {
  const { locale } = usePortal();
  return (
    <li>
      <Link to={`/admin/messages/${topic}`} className="message-row">
        <span className="message-says">{messageWhen[topic]()}</span>
        <span className="staff-quiet">
          <bdi>{says[locale]}</bdi>
        </span>
        <span className="message-marks">
          <span className="staff-state">{channelWords[channel]()}</span>
          {version > 0 ? (
            <span className="staff-state staff-state-active">{m.staff_messages_own()}</span>
          ) : (
            changeable && <span className="staff-state">{m.staff_messages_changeable()}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
