import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { listVerifications, type StaffVerification } from '#contracts/staff/customers/verifications.ts';
import { formatDate, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { cardLabels } from '#web/lib/words/card-words.ts';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { usePortal } from '../../lib/portal.tsx';
import type { ListColumn, ListFilter } from '../../list/columns.ts';
import { dayCell, timeCell } from '../../list/csv.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';

function verificationFilters(): readonly ListFilter[] {
  return [
    choiceFilter({
      name: 'kind',
      label: m.staff_cards_kind(),
      values: ['senior', 'disability'],
      words: cardLabels,
      all: m.staff_cards_all_kinds(),
    }),
    choiceFilter({
      name: 'way',
      label: m.staff_cards_way(),
      values: ['picture', 'in_person'],
      words: { picture: m.staff_cards_picture, in_person: m.staff_cards_in_person },
      all: m.staff_cards_all_ways(),
    }),
  ];
}

function columnsOf(locale: Locale): readonly ListColumn<StaffVerification>[] {
  return [
    {
      id: 'customer',
      header: m.staff_cards_customer(),
      cell: ({ nameMasked }) => <bdi>{nameMasked ?? m.staff_cards_nameless()}</bdi>,
      text: ({ nameMasked }) => nameMasked ?? m.staff_cards_nameless(),
    },
    {
      id: 'kind',
      header: m.staff_cards_kind(),
      card: 'plain',
      cell: ({ kind }) => cardLabels[kind](),
      text: ({ kind }) => cardLabels[kind](),
    },
    {
      id: 'way',
      header: m.staff_cards_way(),
      card: 'plain',
      cell: ({ withPicture }) => (withPicture ? m.staff_cards_picture() : m.staff_cards_in_person()),
      text: ({ withPicture }) => (withPicture ? m.staff_cards_picture() : m.staff_cards_in_person()),
    },
    {
      id: 'asked',
      header: m.staff_cards_asked(),
      card: 'when',
      cell: ({ askedAt }) => <RelativeTime at={askedAt} locale={locale} />,
      text: ({ askedAt }) => timeCell(askedAt),
    },
    {
      id: 'ends',
      header: m.staff_cards_ends(),
      cell: ({ endsAt }) => formatDate(Date.parse(endsAt), locale),
      text: ({ endsAt }) => dayCell(endsAt),
    },
    {
      id: 'acts',
      header: m.staff_documents_acts(),
      stays: true,
      cell: ({ requestId, nameMasked, own }) =>
        own ? (
          <span className="staff-quiet">{m.staff_card_own()}</span>
        ) : (
          <Link
            to={`/admin/verifications/${requestId}`}
            className="button button-secondary"
            aria-label={m.staff_cards_open_of({ name: isolated(nameMasked ?? m.staff_cards_nameless()) })}
          >
            {m.staff_cards_open()}
          </Link>
        ),
    },
  ];
}

export function VerificationsPage() {
  const { locale } = usePortal();
  const filters = useMemo(() => verificationFilters(), []);
  const columns = useMemo(() => columnsOf(locale), [locale]);
  return (
    <ListPage
      title={m.staff_place_verifications()}
      text={m.staff_cards_text()}
      endpoint={listVerifications}
      filters={filters}
      columns={columns}
      rowId={({ requestId }) => requestId}
      empty={m.staff_cards_empty()}
    />
  );
}
