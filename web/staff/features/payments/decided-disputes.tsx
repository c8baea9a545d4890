import { useMemo } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { listDecidedDisputes, type DecidedDispute } from '#contracts/staff/sales/payments.ts';
import { m } from '#messages/compiled/messages.js';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { usePortal } from '../../lib/portal.tsx';
import { StatusBadge } from '../../lib/status-badge.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { ListTable } from '../../list/list-table.tsx';
import { Money } from '../../reports/report-link.tsx';
import { OrderLink } from './order-link.tsx';
import { WorkList } from './work-list.tsx';

function decidedDisputeColumns(locale: Locale): readonly ListColumn<DecidedDispute>[] {
  return [
    { id: 'order', header: m.staff_orders_number(), cell: (row) => <OrderLink {...row} /> },
    {
      id: 'result',
      header: m.staff_dispute_result(),
      cell: ({ result }) => (
        <StatusBadge
          words={result === 'won' ? m.staff_dispute_won() : m.staff_dispute_lost()}
          tone={result === 'won' ? 'active' : 'quiet'}
        />
      ),
    },
    {
      id: 'amount',
      header: m.staff_payments_amount(),
      cell: ({ amountAgorot }) => <Money agorot={amountAgorot} />,
    },
    {
      id: 'note',
      header: m.staff_dispute_note(),
      cell: ({ note }) => (note === null ? m.staff_dispute_by_provider() : <bdi dir="auto">{note}</bdi>),
    },
    { id: 'by', header: m.staff_dispute_by(), cell: ({ by }) => (by === null ? null : <bdi>{by}</bdi>) },
    {
      id: 'at',
      header: m.staff_dispute_at(),
      cell: ({ decidedAt }) => <RelativeTime at={decidedAt} locale={locale} />,
    },
  ];
}

/** Lists the disputes that the bank has decided, newest first. */
export function DecidedDisputes() {
  const { locale } = usePortal();
  const disputes = useStaffData(listDecidedDisputes, {});
  const columns = useMemo(() => decidedDisputeColumns(locale), [locale]);
  return (
    <WorkList title={m.staff_disputes_decided()} none={m.staff_disputes_decided_none()} resource={disputes} isAlone>
      <ListTable
        label={m.staff_disputes_decided()}
        columns={columns}
        rows={disputes.value?.rows ?? []}
        rowId={({ paymentId }) => paymentId}
        pending={false}
      />
    </WorkList>
  );
}
