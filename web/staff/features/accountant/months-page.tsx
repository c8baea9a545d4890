import { useState } from 'react';
import { Link } from 'react-router';
import { listAccountantMonths, type AccountantMonthRow } from '#contracts/staff/accountant.ts';
import { m } from '#messages/compiled/messages.js';
import { Field } from '#web/ui/fields/field.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { ListTable } from '../../list/list-table.tsx';
import { monthColumns } from '../../reports/closable-months.tsx';
import { periodText } from '../../lib/words/period-text.ts';
import { MonthFiles } from './month-files.tsx';
import { UniformFileLink } from './uniform-file-link.tsx';

type ChoiceProps = {
  readonly label: string;
  readonly periods: readonly string[];
  readonly value: string;
  readonly onChange: (period: string) => void;
};

function MonthChoice({ label, periods, value, onChange }: ChoiceProps) {
  const { locale } = usePortal();
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} className="field-input" value={value} onChange={(event) => onChange(event.target.value)}>
          {periods.map((period) => (
            <option key={period} value={period}>
              {periodText(period, locale)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/**
 * Downloads the uniform format for several months, for example a year for a tax inspector. The newest month comes
 * first.
 */
function SeveralMonths({ periods }: { readonly periods: readonly string[] }) {
  const [first, setFirst] = useState(periods[Math.min(11, periods.length - 1)] ?? '');
  const [last, setLast] = useState(periods[0] ?? '');
  const lasts = periods.filter((period) => period >= first);
  const to = last < first ? first : last;
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.staff_accountant_several()}</h2>
      <div className="staff-filters staff-months">
        <MonthChoice label={m.staff_accountant_first()} periods={periods} value={first} onChange={setFirst} />
        <MonthChoice label={m.staff_accountant_last()} periods={lasts} value={to} onChange={setLast} />
        <UniformFileLink period={first} to={to} label={m.staff_accountant_uniform()} />
      </div>
    </section>
  );
}

/** Files of the previous month; files of the current month if the books have only one month. */
function LastMonth({ months }: { readonly months: readonly AccountantMonthRow[] }) {
  const { locale } = usePortal();
  const period = (months[1] ?? months[0])?.period;
  if (period === undefined) return null;
  return (
    <section className="staff-stack" aria-labelledby="last-month">
      <h2 id="last-month" className="panel-title">
        {m.staff_accountant_last_month({ month: periodText(period, locale) })}
      </h2>
      <MonthFiles period={period} />
      <Link to={`/admin/accountant/${period}`}>{m.staff_accountant_whole_month()}</Link>
    </section>
  );
}

/** The list of months. It shows which months are closed and which month can be closed next. */
export function MonthsPage() {
  const { locale } = usePortal();
  const resource = useStaffData(listAccountantMonths, {});
  const { value, pending } = resource;
  return (
    <div className="staff-stack">
      <PageHead
        title={m.staff_accountant_title()}
        text={m.staff_accountant_text()}
        acts={
          <Link to="/admin/accountant/terms" className="button button-secondary">
            {m.staff_books_title()}
          </Link>
        }
      />
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <LastMonth months={value.months} />
          <ListTable
            label={m.staff_settlements_months()}
            columns={monthColumns({ locale, address: '/admin/accountant', closable: m.staff_accountant_next() })}
            rows={value.months}
            rowId={({ period }) => period}
            pending={pending}
          />
          <SeveralMonths periods={value.months.map(({ period }) => period)} />
        </>
      )}
    </div>
  );
}
