import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { listStaffCustomers, personKinds, type StaffPersonRow } from '#contracts/staff/customers/customers.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { dayCell } from '../../list/csv.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { personAddress, personName } from '../../lib/person.ts';
import { shownName } from '../../lib/shown-name.ts';

const kindWords = {
  account: () => m.staff_customers_accounts(),
  guest: () => m.staff_customers_guests(),
} as const satisfies Record<(typeof personKinds)[number], () => string>;

type ContactProps = { readonly value: string | null; readonly isMarked: boolean };

/** An email address or number, marked if an account has not verified it. */
function ContactLine({ value, isMarked }: ContactProps) {
  if (value === null) return null;
  return (
    <>
      <bdi dir="ltr">{value}</bdi>{' '}
      {isMarked ? <span className="staff-state staff-state-invited">{m.staff_customer_unproven()}</span> : null}
    </>
  );
}

/** Returns the email address, unless it stands in place of a name. */
function emailBeside({ customerId, nameMasked, emailMasked }: StaffPersonRow): string | null {
  return customerId === null && nameMasked === null ? null : emailMasked;
}

/** Returns the number, unless it stands in place of a name. */
function phoneBeside({ customerId, nameMasked, emailMasked, phoneMasked }: StaffPersonRow): string | null {
  return customerId === null && nameMasked === null && emailMasked === null ? null : phoneMasked;
}

/** Returns the column that tells guests from accounts. */
function kindColumn(): ListColumn<StaffPersonRow> {
  return {
    id: 'kind',
    header: m.staff_customers_kind(),
    card: 'side',
    cell: ({ customerId }) =>
      customerId === null ? (
        <span className="staff-state staff-state-waiting">{m.staff_customer_guest()}</span>
      ) : (
        <span className="staff-quiet">{m.staff_customer_account()}</span>
      ),
    text: ({ customerId }) => (customerId === null ? m.staff_customer_guest() : m.staff_customer_account()),
  };
}

/** Returns the columns of the list. `from` is the URL of the list with its search, so that going back restores it. */
function customerColumns(locale: Locale, from: string, hasGuests: boolean): readonly ListColumn<StaffPersonRow>[] {
  return [
    {
      id: 'name',
      header: m.staff_customer_name(),
      cell: (person) => (
        <Link to={personAddress(person)} state={{ from }}>
          <bdi>{personName(person)}</bdi>
        </Link>
      ),
      // also drawn if no guest has a name, because it opens the row
      has: () => true,
      text: ({ customerId, nameMasked }) => (customerId === null && nameMasked === null ? '' : shownName(nameMasked)),
    },
    ...(hasGuests ? [kindColumn()] : []),
    {
      id: 'email',
      header: m.staff_customer_email(),
      card: 'plain',
      cell: (person) => (
        <ContactLine value={emailBeside(person)} isMarked={person.customerId !== null && !person.emailProven} />
      ),
      has: (person) => emailBeside(person) !== null,
      text: ({ emailMasked }) => emailMasked ?? '',
    },
    {
      id: 'phone',
      header: m.staff_customer_phone(),
      card: 'plain',
      cell: (person) => (
        <ContactLine value={phoneBeside(person)} isMarked={person.customerId !== null && !person.phoneProven} />
      ),
      has: (person) => phoneBeside(person) !== null,
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

/** Lists accounts and guests. The search finds details that a customer can tell. */
export function CustomersPage() {
  const { locale } = usePortal();
  const { search } = useLocation();
  const hasGuests = mayUse(useMe(), 'order.read');
  const columns = useMemo(() => customerColumns(locale, search, hasGuests), [locale, search, hasGuests]);
  return (
    <ListPage
      title={m.staff_customers_title()}
      text={m.staff_customers_text()}
      endpoint={listStaffCustomers}
      filters={[
        { kind: 'text', name: 'search', label: m.staff_customers_search() },
        ...(hasGuests
          ? [choiceFilter({ name: 'kind', label: m.staff_customers_kind(), values: personKinds, words: kindWords })]
          : []),
      ]}
      columns={columns}
      rowId={({ customerId, guestOrderId }) => customerId ?? guestOrderId ?? ''}
      empty={m.staff_customers_empty()}
      notFound={m.staff_customers_not_found()}
    />
  );
}
