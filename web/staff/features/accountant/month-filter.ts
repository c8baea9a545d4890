import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listAccountantMonths } from '#contracts/staff/accountant.ts';
import { periodOfInstant } from '#domain/franchise/statement.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { usePortal } from '../../lib/portal.tsx';
import { periodText } from '../../lib/words/period-text.ts';
import type { ListFilter } from '../../list/columns.ts';

/**
 * Returns the list filter that selects a month of the books, with the names of the months. The default is the current
 * month.
 */
export function useMonthFilter(): ListFilter {
  const { locale } = usePortal();
  const [query] = useSearchParams();
  const { value } = useStaffData(listAccountantMonths, {});
  const [thisMonth] = useState(() => periodOfInstant(serverNow()));
  const chosen = query.get('period') ?? '';
  const known = value?.months.map(({ period }) => period) ?? [];
  // the month in the URL must be an option even if the list of months has not loaded yet
  const periods = chosen === '' || known.includes(chosen) ? known : [chosen, ...known];
  return {
    kind: 'choice',
    name: 'period',
    label: m.staff_settlement_period(),
    usual: thisMonth,
    options: [
      { value: '', label: m.staff_list_month() },
      ...periods.map((period) => ({ value: period, label: periodText(period, locale) })),
    ],
  };
}
