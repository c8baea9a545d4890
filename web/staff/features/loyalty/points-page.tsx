import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { pointsReasons } from '#contracts/loyalty/points.ts';
import { listStaffPoints, type StaffPointsEntry } from '#contracts/staff/customers/loyalty.ts';
import { m } from '#messages/compiled/messages.js';
import { ExactTime } from '../../kit/relative-time.tsx';
import { pointsEntryLabels } from '../../lib/words/loyalty-words.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { timeCell } from '../../list/csv.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { customerColumn } from './customer-column.tsx';

/** Formats a number of points with its sign. An entry that only makes pending points available has no sign. */
function signedPointsText({ reason, points }: StaffPointsEntry): string {
  if (reason === 'matured') return points.toLocaleString('en');
  return points < 0 ? `−${(-points).toLocaleString('en')}` : `+${points.toLocaleString('en')}`;
}

function pointsColumns(locale: Locale, maySeeOrders: boolean): readonly ListColumn<StaffPointsEntry>[] {
  return [
    {
      id: 'at',
      header: m.staff_points_at(),
      card: 'when',
      cell: ({ at }) => <ExactTime at={at} locale={locale} />,
      text: ({ at }) => timeCell(at),
    },
    { ...customerColumn<StaffPointsEntry>(), card: 'title' },
    {
      id: 'points',
      header: m.staff_loyalty_points(),
      card: 'side',
      cell: (row) => <bdi dir="ltr">{signedPointsText(row)}</bdi>,
      text: ({ points }) => points,
    },
    {
      id: 'reason',
      header: m.staff_points_why(),
      card: 'plain',
      cell: ({ reason }) => pointsEntryLabels[reason](),
      text: ({ reason }) => pointsEntryLabels[reason](),
    },
    {
      id: 'order',
      header: m.staff_orders_number(),
      cell: ({ order }) => (order === null ? null : <OrderCode order={order} linked={maySeeOrders} />),
      text: ({ order }) => order?.orderCode ?? '',
    },
  ];
}

type OrderProps = { readonly order: NonNullable<StaffPointsEntry['order']>; readonly linked: boolean };

function OrderCode({ order: { orderId, orderCode }, linked }: OrderProps) {
  const code = <bdi dir="ltr">{orderCode}</bdi>;
  return linked ? <Link to={`/admin/orders/${orderId}`}>{code}</Link> : code;
}

/** Page with the list of changes to point balances. Each change has its reason. */
export function PointsPage() {
  const { locale } = usePortal();
  const maySeeOrders = mayUse(useMe(), 'order.read');
  const columns = useMemo(() => pointsColumns(locale, maySeeOrders), [locale, maySeeOrders]);
  return (
    <ListPage
      title={m.staff_points_title()}
      text={m.staff_points_text()}
      endpoint={listStaffPoints}
      filters={[
        choiceFilter({
          name: 'reason',
          label: m.staff_points_why(),
          values: pointsReasons,
          words: pointsEntryLabels,
          all: m.staff_points_all(),
        }),
      ]}
      columns={columns}
      rowId={({ id }) => id}
      empty={m.staff_points_empty()}
    />
  );
}
