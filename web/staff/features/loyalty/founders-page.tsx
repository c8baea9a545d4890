import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { listFounders, type StaffFounder } from '#contracts/staff/customers/loyalty.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { founderLabels } from '../../lib/words/loyalty-words.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { dayCell } from '../../list/csv.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { customerColumn } from './customer-column.tsx';

function stateText({ endedAt, endReason }: StaffFounder, locale: Locale): string {
  if (endedAt === null) return m.staff_founders_current();
  const day = formatDate(Date.parse(endedAt), locale);
  return endReason === null
    ? m.staff_founders_ended_at({ day })
    : m.staff_founders_ended_because({ day, reason: founderLabels[endReason]() });
}

function founderColumns(locale: Locale): readonly ListColumn<StaffFounder>[] {
  return [
    customerColumn(),
    {
      id: 'percent',
      header: m.staff_customer_founder_percent(),
      card: 'side',
      cell: ({ discountPercent }) => <bdi dir="ltr">{discountPercent}%</bdi>,
      text: ({ discountPercent }) => discountPercent,
    },
    {
      id: 'since',
      header: m.staff_founders_since(),
      cell: ({ memberSince }) => formatDate(Date.parse(memberSince), locale),
      text: ({ memberSince }) => dayCell(memberSince),
    },
    {
      id: 'reason',
      header: m.staff_voucher_reason(),
      card: 'plain',
      cell: ({ grantReason }) => (grantReason === null ? null : founderLabels[grantReason]()),
      text: ({ grantReason }) => (grantReason === null ? '' : founderLabels[grantReason]()),
    },
    {
      id: 'by',
      header: m.staff_founders_by(),
      card: 'none',
      cell: ({ grantedBy }) => <bdi>{grantedBy ?? m.staff_founders_by_command()}</bdi>,
      text: ({ grantedBy }) => grantedBy ?? m.staff_founders_by_command(),
    },
    {
      id: 'state',
      header: m.staff_founders_state(),
      card: 'plain',
      cell: (row) => stateText(row, locale),
      text: (row) => stateText(row, locale),
    },
  ];
}

export function FoundersPage() {
  const { locale } = usePortal();
  const mayGrant = mayUse(useMe(), 'loyalty.write');
  const columns = useMemo(() => founderColumns(locale), [locale]);
  return (
    <ListPage
      title={m.staff_loyalty_founders()}
      text={m.staff_founders_text()}
      endpoint={listFounders}
      filters={[
        choiceFilter({
          name: 'state',
          label: m.staff_founders_state(),
          values: ['current', 'ended'],
          words: { current: m.staff_founders_current, ended: m.staff_founders_ended },
          all: m.staff_founders_all(),
        }),
      ]}
      columns={columns}
      rowId={({ customerId }) => customerId}
      empty={m.staff_founders_empty()}
      acts={
        mayGrant ? (
          <Link to="/admin/customers" className="button button-primary">
            {m.staff_founders_add()}
          </Link>
        ) : null
      }
    />
  );
}
