import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import type { StaffMembership } from '#contracts/staff/customers/memberships.ts';
import { formatDate, isolated } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import type { ListColumn } from '../../list/columns.ts';
import { dayCell } from '../../list/csv.ts';
import { membershipEndLabels, membershipStateLabels } from './membership-words.ts';
import { nameOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

/**
 * Returns the text about the next charge, or the reason why no charge follows. Returns an empty text if there is
 * neither.
 */
function nextChargeText(row: StaffMembership, locale: Locale): string {
  const day = (instant: string) => formatDate(Date.parse(instant), locale);
  if (row.nextChargeAt !== null) return m.staff_memberships_charged_at({ day: day(row.nextChargeAt) });
  if (row.resumesAt !== null) return m.staff_memberships_resumes_at({ day: day(row.resumesAt) });
  if (row.endReason !== null) return membershipEndLabels[row.endReason]();
  if (row.state === 'cancelled' && row.paidUntil !== null) {
    return m.staff_memberships_until({ day: day(row.paidUntil) });
  }
  return row.state === 'past_due' ? m.staff_memberships_retry() : '';
}

export type OnEndMembership = ((membership: StaffMembership) => void) | null;

/**
 * Returns the columns of the list of memberships. `onEnd` opens the dialog that ends a membership. It is null for staff
 * users without the permission.
 */
export function membershipColumns(locale: Locale, onEnd: OnEndMembership): readonly ListColumn<StaffMembership>[] {
  const facts: readonly ListColumn<StaffMembership>[] = [
    {
      id: 'name',
      header: m.staff_customer_name(),
      cell: ({ customerId, nameMasked }) => (
        <Link to={`/admin/customers/${customerId}`}>
          <bdi>{nameOrPlaceholder(nameMasked)}</bdi>
        </Link>
      ),
      text: ({ nameMasked }) => nameOrPlaceholder(nameMasked),
    },
    {
      id: 'plan',
      header: m.staff_memberships_plan(),
      card: 'plain',
      cell: ({ plan }) => <bdi>{plan[locale]}</bdi>,
      text: ({ plan }) => plan[locale],
    },
    {
      id: 'state',
      header: m.staff_founders_state(),
      card: 'side',
      cell: ({ state }) => <StatusBadge words={membershipStateLabels[state]()} tone={stateTones.membership[state]} />,
      text: ({ state }) => membershipStateLabels[state](),
    },
    {
      id: 'price',
      header: m.staff_memberships_price(),
      card: 'plain',
      cell: ({ priceAgorot }) => <bdi>{formatShekels(priceAgorot)}</bdi>,
      text: ({ priceAgorot }) => agorotToShekels(priceAgorot),
    },
    {
      id: 'months',
      from: 'middle',
      header: m.staff_memberships_months(),
      cell: ({ months }) => <bdi dir="ltr">{months}</bdi>,
      text: ({ months }) => months,
    },
    {
      id: 'since',
      from: 'wide',
      header: m.staff_founders_since(),
      card: 'none',
      cell: ({ joinedAt }) => formatDate(Date.parse(joinedAt), locale),
      text: ({ joinedAt }) => dayCell(joinedAt),
    },
    {
      id: 'next',
      header: m.staff_memberships_next(),
      card: 'plain',
      cell: (row) => nextChargeText(row, locale),
      text: (row) => nextChargeText(row, locale),
    },
  ];
  return onEnd === null ? facts : [...facts, endColumn(onEnd)];
}

function isRunning({ state }: StaffMembership): boolean {
  return state !== 'ended' && state !== 'joining';
}

function endColumn(onEnd: NonNullable<OnEndMembership>): ListColumn<StaffMembership> {
  return {
    id: 'end',
    header: m.staff_memberships_act(),
    stays: true,
    has: isRunning,
    cell: (row) =>
      isRunning(row) ? (
        <button
          type="button"
          className="button button-quiet"
          aria-label={m.staff_memberships_cancel_of({ name: isolated(nameOrPlaceholder(row.nameMasked)) })}
          onClick={() => onEnd(row)}
        >
          {m.staff_memberships_cancel()}
        </button>
      ) : null,
  };
}
