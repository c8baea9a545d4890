import { useMemo } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { listLoyaltyMembers, type LoyaltyMember } from '#contracts/staff/customers/loyalty.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { ladderTiers } from '#domain/loyalty/loyalty-ladder.ts';
import { m } from '#messages/compiled/messages.js';
import { tierLabels } from '../../lib/words/loyalty-words.ts';
import { usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { dayCell } from '../../list/csv.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { customerColumn } from './customer-column.tsx';

function memberColumns(locale: Locale): readonly ListColumn<LoyaltyMember>[] {
  const number = (id: 'tierPoints' | 'active' | 'pending', header: string): ListColumn<LoyaltyMember> => ({
    id,
    header,
    cell: (row) => <bdi dir="ltr">{row[id].toLocaleString('en')}</bdi>,
    text: (row) => row[id],
  });
  return [
    customerColumn(),
    {
      id: 'tier',
      header: m.staff_loyalty_tier(),
      card: 'side',
      cell: ({ tier }) => tierLabels[tier](),
      text: ({ tier }) => tierLabels[tier](),
    },
    number('tierPoints', m.staff_loyalty_tier_points()),
    number('active', m.staff_loyalty_active()),
    number('pending', m.staff_loyalty_pending()),
    {
      id: 'joined',
      from: 'narrow',
      header: m.staff_customer_joined(),
      cell: ({ joinedAt }) => formatDate(Date.parse(joinedAt), locale),
      text: ({ joinedAt }) => dayCell(joinedAt),
    },
  ];
}

export function MembersPage() {
  const { locale } = usePortal();
  const columns = useMemo(() => memberColumns(locale), [locale]);
  return (
    <ListPage
      title={m.staff_loyalty_members()}
      text={m.staff_loyalty_members_text()}
      endpoint={listLoyaltyMembers}
      filters={[
        choiceFilter({
          name: 'tier',
          label: m.staff_loyalty_tier(),
          values: ladderTiers,
          words: tierLabels,
          all: m.staff_loyalty_all_tiers(),
        }),
      ]}
      columns={columns}
      rowId={({ customerId }) => customerId}
      empty={m.staff_loyalty_members_empty()}
    />
  );
}
