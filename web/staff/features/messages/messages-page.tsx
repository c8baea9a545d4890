import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { listMessages } from '#contracts/staff/settings/messages.ts';
import { foldedWords } from '#domain/core/names/name-words.ts';
import { m } from '#messages/compiled/messages.js';
import { PageHead } from '../../kit/page-head.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn } from '../../list/columns.ts';
import { RowsSearch } from '../../list/filters/rows-search.tsx';
import { ListTable } from '../../list/list-table.tsx';
import { messageGroupOf, messageGroups, messageTriggerTexts } from './message-words.ts';

type Row = AnswerOf<typeof listMessages>[number];

const channelLabels = {
  mail: m.staff_messages_mail,
  sms: m.staff_messages_sms,
  push: m.staff_messages_push,
} as const satisfies Record<Row['channel'], () => string>;

function columnsOf(): readonly ListColumn<Row>[] {
  return [
    {
      id: 'when',
      header: m.staff_messages_when(),
      cell: ({ topic }) => <Link to={`/admin/messages/${topic}`}>{messageTriggerTexts[topic]()}</Link>,
    },
    {
      id: 'channel',
      header: m.staff_messages_channel(),
      card: 'plain',
      cell: ({ channel }) => channelLabels[channel](),
    },
    {
      id: 'words',
      header: m.staff_messages_words(),
      has: ({ version, changeable }) => version > 0 || changeable,
      card: 'plain',
      cell: ({ version, changeable }) =>
        version > 0 ? (
          <span className="staff-state staff-state-active">{m.staff_messages_own()}</span>
        ) : changeable ? (
          m.staff_messages_changeable()
        ) : null,
    },
  ];
}

/** Returns the messages whose description of the trigger contains the search text, grouped by recipient. */
function groupsOf(messages: readonly Row[], search: string) {
  const wanted = foldedWords(search);
  const rows = messages.filter(({ topic }) => foldedWords(messageTriggerTexts[topic]()).includes(wanted));
  return messageGroups
    .map(({ name, label }) => ({ name, label, rows: rows.filter(({ topic }) => messageGroupOf(topic) === name) }))
    .filter((group) => group.rows.length > 0);
}

/** Lists all messages that the shop sends automatically. */
export function MessagesPage() {
  const resource = useStaffData(listMessages, {});
  const [search, setSearch] = useState('');
  const columns = useMemo(() => columnsOf(), []);
  // deferred, so that a typed character appears before the list is filtered
  const sought = useDeferredValue(search);
  const groups = useMemo(() => groupsOf(resource.value ?? [], sought), [resource.value, sought]);
  return (
    <div className="staff-stack">
      <PageHead title={m.staff_messages_title()} text={m.staff_messages_text()} />
      <RowsSearch label={m.staff_messages_search()} value={search} onChange={setSearch} />
      <LoadState resource={resource} />
      {resource.value !== null && groups.length === 0 ? <p className="staff-empty">{m.staff_list_empty()}</p> : null}
      {groups.map(({ name, label, rows: own }) => (
        <section key={name} className="staff-stack">
          <h2 className="panel-title">{label()}</h2>
          <ListTable
            label={label()}
            columns={columns}
            rows={own}
            rowId={({ topic }) => topic}
            pending={resource.pending}
          />
        </section>
      ))}
    </div>
  );
}
