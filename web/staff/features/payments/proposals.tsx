import { useMemo } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { confirmProposal, declineProposal, type RefundProposal } from '#contracts/staff/sales/refunds.ts';
import { m } from '#messages/compiled/messages.js';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { ProposalDecision } from '../../lib/acts/decide-proposal.tsx';
import { refundReasonText } from '../../lib/words/order-words.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { ListTable } from '../../list/list-table.tsx';
import { Money } from '../../reports/report-link.tsx';
import { OrderLink } from './order-link.tsx';

type ProposalsProps = { readonly rows: readonly RefundProposal[]; readonly onChanged: () => void };

function proposalColumns(
  locale: Locale,
  mayDecide: boolean,
  onChanged: () => void,
): readonly ListColumn<RefundProposal>[] {
  return [
    { id: 'order', header: m.staff_orders_number(), cell: (row) => <OrderLink {...row} /> },
    {
      id: 'amount',
      header: m.staff_payments_amount(),
      cell: ({ amountAgorot, washes }) => (
        <>
          <Money agorot={amountAgorot} />
          {washes > 0 ? ` · ${m.wash_count({ count: washes })}` : ''}
        </>
      ),
    },
    { id: 'reason', header: m.staff_payments_reason(), cell: ({ reason }) => refundReasonText(reason) },
    { id: 'by', header: m.staff_payments_by(), cell: ({ proposedBy }) => <bdi>{proposedBy}</bdi> },
    {
      id: 'since',
      header: m.staff_payments_since(),
      cell: ({ proposedAt }) => <RelativeTime at={proposedAt} locale={locale} />,
    },
    {
      id: 'do',
      stays: true,
      has: () => mayDecide,
      header: m.staff_payments_do(),
      cell: (row) => (mayDecide ? <RefundProposalDecision row={row} onChanged={onChanged} /> : null),
    },
  ];
}

/** Lists large refunds that need a second approval. */
export function RefundProposalList({ rows, onChanged }: ProposalsProps) {
  const { locale } = usePortal();
  const mayDecide = mayUse(useMe(), 'order.refund');
  const columns = useMemo(() => proposalColumns(locale, mayDecide, onChanged), [locale, mayDecide, onChanged]);
  return (
    <ListTable
      label={m.staff_payments_proposals()}
      columns={columns}
      rows={rows}
      rowId={({ proposalId }) => proposalId}
      pending={false}
    />
  );
}

function RefundProposalDecision({ row, onChanged }: { readonly row: RefundProposal; readonly onChanged: () => void }) {
  const input = { params: { proposalId: row.proposalId } };
  return (
    <ProposalDecision
      what={row.orderCode}
      own={row.own}
      ownFrom={row.ownFrom}
      confirm={{ endpoint: confirmProposal, input, done: () => m.staff_payments_confirmed() }}
      decline={{ endpoint: declineProposal, input, done: () => m.staff_payments_declined() }}
      onChanged={onChanged}
    />
  );
}
