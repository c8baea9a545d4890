import { useMemo } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { replayDeadLetter, type DeadLetter } from '#contracts/staff/sales/payments.ts';
import { m } from '#messages/compiled/messages.js';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { messageTopicText } from '../../lib/words/order-words.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { ListTable } from '../../list/list-table.tsx';
import { OrderLink } from './order-link.tsx';

type DeadLettersProps = { readonly rows: readonly DeadLetter[]; readonly onChanged: () => void };

function deadLetterText({ kind, word }: DeadLetter): string {
  return kind === 'event' ? m.staff_payments_event() : messageTopicText(word);
}

function deadLetterColumns(locale: Locale, mayAct: boolean, onChanged: () => void): readonly ListColumn<DeadLetter>[] {
  return [
    { id: 'what', header: m.staff_payments_case(), cell: deadLetterText },
    { id: 'order', header: m.staff_orders_number(), cell: (row) => <OrderLink {...row} /> },
    {
      id: 'error',
      header: m.staff_payments_error(),
      cell: ({ lastError }) => (
        <bdi lang="en" dir="ltr" className="order-error">
          {lastError}
        </bdi>
      ),
    },
    { id: 'tries', header: m.staff_payments_attempts(), cell: ({ attempts }) => attempts },
    {
      id: 'since',
      header: m.staff_payments_since(),
      cell: ({ diedAt }) => <RelativeTime at={diedAt} locale={locale} />,
    },
    {
      id: 'do',
      stays: true,
      has: () => mayAct,
      header: m.staff_payments_do(),
      cell: (row) =>
        mayAct ? (
          <StaffActionButton
            endpoint={replayDeadLetter}
            input={{ body: { kind: row.kind, id: row.id } }}
            label={m.staff_payments_replay()}
            name={`${m.staff_payments_replay()}: ${deadLetterText(row)}`}
            done={() => m.staff_payments_replayed()}
            onDone={onChanged}
          />
        ) : null,
    },
  ];
}

/**
 * Lists messages and provider events that the shop stopped processing after repeated failures. Each click retries one
 * message or event.
 */
export function DeadLetterList({ rows, onChanged }: DeadLettersProps) {
  const { locale } = usePortal();
  const mayAct = mayUse(useMe(), 'order.refund');
  const columns = useMemo(() => deadLetterColumns(locale, mayAct, onChanged), [locale, mayAct, onChanged]);
  return (
    <ListTable
      label={m.staff_payments_dead()}
      columns={columns}
      rows={rows}
      rowId={({ kind, id }) => `${kind}:${id}`}
      pending={false}
    />
  );
}
