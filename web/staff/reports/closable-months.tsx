import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { periodText } from '../lib/words/period-text.ts';
import { ExactTime } from '../kit/relative-time.tsx';
import type { ListColumn } from '../list/columns.ts';
import { StateMark } from '../lib/state-mark.tsx';

type ClosableMonth = { readonly period: string; readonly closedAt: string | null; readonly closable: boolean };

type MonthsOf = {
  readonly locale: Locale;
  /** Path of a month's page, without its last part, which is the month. */
  readonly address: string;
  /** Text of the state of a month that can be closed now. */
  readonly closable: string;
};

/**
 * Returns the columns of months that must be closed in sequence: the state of each month, and the month that can be
 * closed next.
 */
export function monthColumns({ locale, address, closable }: MonthsOf): readonly ListColumn<ClosableMonth>[] {
  const stateOf = (month: ClosableMonth) => {
    if (month.closedAt !== null) return m.staff_settlement_closed();
    return month.closable ? closable : m.staff_settlement_open();
  };
  return [
    {
      id: 'period',
      header: m.staff_settlement_period(),
      cell: ({ period }) => (
        <Link to={`${address}/${period}`}>
          <bdi>{periodText(period, locale)}</bdi>
        </Link>
      ),
    },
    {
      id: 'state',
      header: m.staff_report_state(),
      card: 'side',
      // many months can be open at the same time, so only a closed month has a colour
      cell: (row) => (row.closedAt === null ? stateOf(row) : <StateMark words={stateOf(row)} tone="active" />),
    },
    {
      id: 'closed',
      header: m.staff_settlement_closed(),
      has: ({ closedAt }) => closedAt !== null,
      cell: ({ closedAt }) => (closedAt === null ? '' : <ExactTime at={closedAt} locale={locale} />),
    },
  ];
}
