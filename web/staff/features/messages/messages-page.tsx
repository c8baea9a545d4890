import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { listMessageTemplates } from '#contracts/staff/settings/message-templates.ts';
import { normalizeWordsInOrder } from '#domain/core/names/name-words.ts';
import { m } from '#messages/compiled/messages.js';
import { ListEmpty } from '../../list/list-empty.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn } from '../../list/columns.ts';
import { RowsSearch } from '../../list/filters/rows-search.tsx';
import { ListTable } from '../../list/list-table.tsx';
import { ChipLine } from '../../list/filters/chip-line.tsx';
import { messageNames } from './message-names.ts';
import { messageGroupOf, messageGroups, messageTriggerTexts } from './message-words.ts';

type Row = ResponseOf<typeof listMessageTemplates>[number];

const channelLabels = {
  mail: m.staff_messages_mail,
  sms: m.staff_messages_sms,
  push: m.staff_messages_push,
} as const satisfies Record<Row['channel'], () => string>;

const channels = ['mail', 'sms', 'push'] as const satisfies readonly Row['channel'][];

function messageListColumns(): readonly ListColumn<Row>[] {
  return [
    {
      id: 'name',
      header: m.staff_messages_name(),
      cell: ({ topic }) => (
        <span className="message-name">
          <Link to={`/admin/messages/${topic}`}>{messageNames[topic]()}</Link>
          <span className="staff-quiet">{messageTriggerTexts[topic]()}</span>
        </span>
      ),
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

type MessageFilters = {
  readonly search: string;
  /** Channel of the messages that are shown. Null for all channels. */
  readonly channel: Row['channel'] | null;
  /** True if only messages whose text the shop has changed are shown. */
  readonly isEditedOnly: boolean;
};

/**
 * Returns the messages that match the search text, the channel and the choice 'changed only'. The search looks at the
 * name and the trigger. The messages are grouped by recipient, and empty groups are left out.
 */
function groupsOf(messages: readonly Row[], { search, channel, isEditedOnly }: MessageFilters) {
  const wanted = normalizeWordsInOrder(search);
  const rows = messages.filter(
    (row) =>
      (channel === null || row.channel === channel) &&
      (!isEditedOnly || row.version > 0) &&
      normalizeWordsInOrder(`${messageNames[row.topic]()} ${messageTriggerTexts[row.topic]()}`).includes(wanted),
  );
  return messageGroups
    .map(({ name, label }) => ({ name, label, rows: rows.filter(({ topic }) => messageGroupOf(topic) === name) }))
    .filter((group) => group.rows.length > 0);
}

type ChipsProps = Pick<MessageFilters, 'channel' | 'isEditedOnly'>;

/**
 * Filter buttons that select a channel, or only the messages that the shop has changed. The URL contains the choice.
 */
function MessageChips({ channel, isEditedOnly }: ChipsProps) {
  const addressOf = (next: ChipsProps) => ({
    search: new URLSearchParams({
      ...(next.channel === null ? {} : { channel: next.channel }),
      ...(next.isEditedOnly ? { own: '1' } : {}),
    }).toString(),
  });
  return (
    <ChipLine label={m.staff_messages_filter()}>
      {([null, ...channels] as const).map((each) => (
        <Link
          key={each ?? 'all'}
          to={addressOf({ channel: each, isEditedOnly })}
          replace
          className="staff-chip"
          aria-current={each === channel ? 'true' : undefined}
        >
          {each === null ? m.staff_messages_all() : channelLabels[each]()}
        </Link>
      ))}
      <Link
        to={addressOf({ channel, isEditedOnly: !isEditedOnly })}
        replace
        className="staff-chip"
        aria-current={isEditedOnly ? 'true' : undefined}
      >
        {m.staff_messages_own()}
      </Link>
    </ChipLine>
  );
}

/** Page with the list of all messages that the shop sends automatically. */
export function MessagesPage() {
  const resource = useStaffData(listMessageTemplates, {});
  const [query] = useSearchParams();
  const channel = channels.find((each) => each === query.get('channel')) ?? null;
  const isEditedOnly = query.get('own') === '1';
  const [search, setSearch] = useState('');
  const columns = useMemo(() => messageListColumns(), []);
  // the value is deferred, so that a typed character appears before the list is filtered
  const sought = useDeferredValue(search);
  const groups = useMemo(
    () => groupsOf(resource.value ?? [], { search: sought, channel, isEditedOnly }),
    [resource.value, sought, channel, isEditedOnly],
  );
  return (
    <div className="staff-stack">
      <PageHeader title={m.staff_messages_title()} text={m.staff_messages_text()} />
      <RowsSearch label={m.staff_messages_search()} value={search} onChange={setSearch} />
      <MessageChips channel={channel} isEditedOnly={isEditedOnly} />
      <LoadState resource={resource} />
      {resource.value !== null && groups.length === 0 ? (
        <ListEmpty text={m.staff_list_empty()} isFiltered onClear={() => setSearch('')} first={null} />
      ) : null}
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
