import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import {
  activityPeriodDays,
  listStaffCustomers,
  personKinds,
  type StaffPersonRow,
} from '#contracts/staff/customers/customers.ts';
import { listCustomerTags } from '#contracts/staff/customers/notes.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { OpeningChecklistLink } from '../../lib/opening-checklist-link.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import type { ListColumn, ListFilter } from '../../list/columns.ts';
import { dayCell, timeCell } from '../../list/csv.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { personPath, personName } from '../../lib/person.ts';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';

const kindLabels = {
  account: () => m.staff_customers_accounts(),
  guest: () => m.staff_customers_guests(),
} as const satisfies Record<(typeof personKinds)[number], () => string>;

const activeLabels = {
  30: () => m.staff_customers_active_30(),
  90: () => m.staff_customers_active_90(),
} as const satisfies Record<(typeof activityPeriodDays)[number], () => string>;

function PersonCell({ person, from }: { readonly person: StaffPersonRow; readonly from: string }) {
  return (
    <>
      <Link to={personPath(person)} state={{ from }}>
        <bdi>{personName(person)}</bdi>
      </Link>
      {person.tags.length === 0 ? null : (
        <ul className="staff-tags">
          {person.tags.map((tag) => (
            <li key={tag} className="staff-tag">
              <bdi>{tag}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Shows the masked email address or phone number of a person. It is marked if an account has not verified it. */
function contactCell(contact: string | null, isUnverified: boolean) {
  if (contact === null) return null;
  return (
    <>
      <bdi dir="ltr">{readableOrPlaceholder(contact)}</bdi>
      {isUnverified ? <span className="staff-quiet staff-second-line">{m.staff_customer_unproven()}</span> : null}
    </>
  );
}

function kindColumn(): ListColumn<StaffPersonRow> {
  return {
    id: 'kind',
    from: 'middle',
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

/**
 * Returns the columns for email addresses and phone numbers. If one of them replaces the missing name of a guest, it is
 * not repeated.
 */
function contactColumns(): readonly ListColumn<StaffPersonRow>[] {
  const isNamed = ({ customerId, nameMasked }: StaffPersonRow) => customerId !== null || nameMasked !== null;
  return [
    {
      id: 'email',
      header: m.staff_customer_email(),
      card: 'plain',
      cell: (person) =>
        isNamed(person) ? contactCell(person.emailMasked, person.customerId !== null && !person.emailProven) : null,
      text: ({ emailMasked }) => readableOrPlaceholder(emailMasked ?? ''),
    },
    {
      id: 'phone',
      from: 'middle',
      header: m.staff_order_phone(),
      card: 'plain',
      cell: (person) =>
        isNamed(person) || person.emailMasked !== null
          ? contactCell(person.phoneMasked, person.customerId !== null && !person.phoneProven)
          : null,
      text: ({ phoneMasked }) => readableOrPlaceholder(phoneMasked ?? ''),
    },
    {
      id: 'tags',
      header: m.staff_customers_tag(),
      cell: () => null,
      text: ({ tags }) => tags.join(', '),
      onlyInFile: true,
    },
  ];
}

/**
 * Returns the columns of the list of customers. `from` is the URL of the list with its search. The link back uses it to
 * restore the search.
 */
function customerColumns(locale: Locale, from: string, hasGuests: boolean): readonly ListColumn<StaffPersonRow>[] {
  return [
    {
      id: 'name',
      header: m.staff_customer_name(),
      cell: (person) => <PersonCell person={person} from={from} />,
      text: personName,
    },
    ...contactColumns(),
    ...(hasGuests ? [kindColumn()] : []),
    {
      id: 'orders',
      from: 'narrow',
      header: m.staff_customer_orders(),
      cell: ({ orders }) => orders,
      text: ({ orders }) => orders,
    },
    {
      id: 'left',
      header: m.staff_customer_washes_left(),
      cell: ({ washesLeft }) => washesLeft,
      text: ({ washesLeft }) => washesLeft,
    },
    {
      id: 'active',
      header: m.staff_customers_last_active(),
      card: 'when',
      cell: ({ lastActiveAt }) => <RelativeTime at={lastActiveAt} locale={locale} />,
      text: ({ lastActiveAt }) => timeCell(lastActiveAt),
    },
    {
      id: 'joined',
      from: 'wide',
      header: m.staff_customer_joined(),
      sort: 'joined',
      card: 'none',
      cell: ({ joinedAt }) => formatDate(Date.parse(joinedAt), locale),
      text: ({ joinedAt }) => dayCell(joinedAt),
    },
  ];
}

/** Returns the list filters: a filter that selects customers by tag. Returns an empty list if no customer has a tag. */
function tagFilter(tags: readonly string[]): readonly ListFilter[] {
  if (tags.length === 0) return [];
  const words = Object.fromEntries(tags.map((tag) => [tag, () => tag]));
  return [choiceFilter({ name: 'tag', label: m.staff_customers_tag(), values: tags, words })];
}

export function CustomersPage() {
  const { locale } = usePortal();
  const { search } = useLocation();
  const hasGuests = mayUse(useMe(), 'order.read');
  const { value: shop } = useStaffData(listCustomerTags, {});
  const columns = useMemo(() => customerColumns(locale, search, hasGuests), [locale, search, hasGuests]);
  return (
    <ListPage
      title={m.staff_customers_title()}
      text={m.staff_customers_text()}
      endpoint={listStaffCustomers}
      filters={[
        { kind: 'text', name: 'search', label: m.staff_customers_search() },
        ...(hasGuests
          ? [choiceFilter({ name: 'kind', label: m.staff_customers_kind(), values: personKinds, words: kindLabels })]
          : []),
        choiceFilter({
          name: 'active',
          label: m.staff_customers_active(),
          values: activityPeriodDays,
          words: activeLabels,
        }),
        choiceFilter({
          name: 'left',
          label: m.staff_customer_washes_left(),
          values: ['yes'],
          words: { yes: m.staff_customers_left_yes },
        }),
        ...tagFilter(shop?.tags ?? []),
      ]}
      columns={columns}
      rowId={({ customerId, guestOrderId }) => customerId ?? guestOrderId ?? ''}
      empty={m.staff_customers_empty()}
      firstStep={<OpeningChecklistLink />}
      notFound={m.staff_customers_not_found()}
    />
  );
}
