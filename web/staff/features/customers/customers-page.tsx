import { useMemo } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { listStaffCustomers, type StaffCustomerRow } from '#contracts/staff/customers/customers.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { dayCell } from '../../list/csv.ts';
import { ListPage } from '../../list/list-page.tsx';
import { shownName } from '../../lib/shown-name.ts';
import { Guests } from './guests.tsx';

function ContactLine({ value, proven }: { readonly value: string | null; readonly proven: boolean }) {
  if (value === null) return null;
  return (
    <>
      <bdi dir="ltr">{value}</bdi>{' '}
      {proven ? null : <span className="staff-state staff-state-invited">{m.staff_customer_unproven()}</span>}
    </>
  );
}

/** Returns the columns of the list. `from` is the URL of the list with its search, so that going back restores it. */
function customerColumns(locale: Locale, from: string): readonly ListColumn<StaffCustomerRow>[] {
  return [
    {
      id: 'name',
      header: m.staff_customer_name(),
      cell: ({ customerId, nameMasked }) => (
        <Link to={`/admin/customers/${customerId}`} state={{ from }}>
          <bdi>{shownName(nameMasked)}</bdi>
        </Link>
      ),
      text: ({ nameMasked }) => shownName(nameMasked),
    },
    {
      id: 'email',
      header: m.staff_customer_email(),
      card: 'plain',
      cell: ({ emailMasked, emailProven }) => <ContactLine value={emailMasked} proven={emailProven} />,
      text: ({ emailMasked }) => emailMasked ?? '',
    },
    {
      id: 'phone',
      header: m.staff_customer_phone(),
      card: 'plain',
      cell: ({ phoneMasked, phoneProven }) => <ContactLine value={phoneMasked} proven={phoneProven} />,
      text: ({ phoneMasked }) => phoneMasked ?? '',
    },
    {
      id: 'joined',
      header: m.staff_customer_joined(),
      sort: 'joined',
      cell: ({ joinedAt }) => formatDate(Date.parse(joinedAt), locale),
      text: ({ joinedAt }) => dayCell(joinedAt),
    },
  ];
}

/**
 * Lists all accounts. The search finds an account by what a customer knows: name, email, phone, order, or the last
 * digits of a card or voucher.
 */
export function CustomersPage() {
  const { locale } = usePortal();
  const { search } = useLocation();
  const columns = useMemo(() => customerColumns(locale, search), [locale, search]);
  const wanted = useSearchParams()[0].get('search') ?? '';
  const maySeeOrders = mayUse(useMe(), 'order.read');
  return (
    <div className="staff-stack">
      <ListPage
        title={m.staff_customers_title()}
        text={m.staff_customers_text()}
        endpoint={listStaffCustomers}
        filters={[{ kind: 'text', name: 'search', label: m.staff_customers_search() }]}
        columns={columns}
        rowId={({ customerId }) => customerId}
        empty={m.staff_customers_empty()}
        notFound={m.staff_customers_not_found()}
      />
      {wanted !== '' && maySeeOrders ? <Guests search={wanted} /> : null}
    </div>
  );
}
