import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { periodText } from '../lib/words/period-text.ts';
import { ExactTime } from '../kit/relative-time.tsx';
import type { ListColumn } from '../list/columns.ts';
import { StatusBadge } from '../lib/status-badge.tsx';
import type { Tone } from '../lib/words/state-tones.ts';

/** State of an open month as text. It has a colour only if few months can have this state. */
export type MonthState = { readonly words: string; readonly tone?: Tone };

type ClosableMonth = { readonly period: string; readonly closedAt: string | null; readonly closable: boolean };

type MonthsOf<Month extends ClosableMonth> = {
  readonly locale: Locale;
  /** Path of a month's page without the month, which is its last segment. */
  readonly address: string;
  /** Returns the state of a month that is not closed. */
  readonly stateOf: (month: Month) => MonthState;
};

/**
 * Returns the columns for a list of months that must be closed in sequence. They show the state of each month, and
 * which month can be closed next.
 */
export function monthColumns<Month extends ClosableMonth>({
  locale,
  address,
  stateOf,
}: MonthsOf<Month>): readonly ListColumn<Month>[] {
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
      cell: (row) => {
        const closed: MonthState = { words: m.staff_settlement_closed(), tone: 'active' };
        const { words, tone } = row.closedAt === null ? stateOf(row) : closed;
        return tone === undefined ? words : <StatusBadge words={words} tone={tone} />;
      },
    },
    {
      id: 'closed',
      header: m.staff_settlement_closed(),
      has: ({ closedAt }) => closedAt !== null,
      cell: ({ closedAt }) => (closedAt === null ? '' : <ExactTime at={closedAt} locale={locale} />),
    },
  ];
}
