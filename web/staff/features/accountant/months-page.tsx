import { useState } from 'react';
import { Link } from 'react-router';
import { listAccountantMonths, type AccountantMonthRow } from '#contracts/staff/accountant.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { periodOfInstant } from '#domain/franchise/statement.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { ListTable } from '../../list/list-table.tsx';
import { monthColumns, type MonthState } from '../../reports/closable-months.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { PHONE_QUERY, useMediaQuery } from '../../kit/use-media-query.ts';
import { moneyColumn } from './month-columns.tsx';
import { periodText } from '../../lib/words/period-text.ts';
import { DealerNumberNote } from './dealer-number-note.tsx';
import { MonthFiles } from './month-files.tsx';
import { DownloadError, TaxExportLink } from './tax-export-link.tsx';

type AccountantMonths = ResponseOf<typeof listAccountantMonths>;

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
 * Form that downloads the tax export in the uniform format (format of the Israeli Tax Authority) for several months. A
 * tax inspector can need it for a year, for example. `periods` begins with the newest month.
 */
function SeveralMonths({ periods }: { readonly periods: readonly string[] }) {
  const [first, setFirst] = useState(periods[Math.min(11, periods.length - 1)] ?? '');
  const [last, setLast] = useState(periods[0] ?? '');
  const [error, setError] = useState<string | null>(null);
  const lasts = periods.filter((period) => period >= first);
  const to = last < first ? first : last;
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.staff_accountant_several()}</h2>
      <div className="staff-filters staff-months">
        <MonthChoice label={m.staff_accountant_first()} periods={periods} value={first} onChange={setFirst} />
        <MonthChoice label={m.staff_accountant_last()} periods={lasts} value={to} onChange={setLast} />
        <div>
          <TaxExportLink period={first} to={to} label={m.staff_accountant_uniform()} onResult={setError} />
        </div>
      </div>
      <DownloadError text={error} />
    </section>
  );
}

/** Files of the previous month; files of the current month if the books have only one month. */
function LastMonth({ months, hasDealerNumber }: Pick<AccountantMonths, 'months' | 'hasDealerNumber'>) {
  const { locale } = usePortal();
  const period = (months[1] ?? months[0])?.period;
  if (period === undefined) return null;
  return (
    <section className="staff-stack" aria-labelledby="last-month">
      <h2 id="last-month" className="panel-title">
        {m.staff_accountant_last_month({ month: periodText(period, locale) })}
      </h2>
      <DealerNumberNote hasDealerNumber={hasDealerNumber} />
      <MonthFiles period={period} />
      <Link to={`/admin/accountant/${period}`}>{m.staff_accountant_whole_month()}</Link>
    </section>
  );
}

function NextMonth({ months }: { readonly months: readonly AccountantMonthRow[] }) {
  const { locale } = usePortal();
  const mayClose = mayUse(useMe(), 'month.close');
  const period = months.find(({ closable }) => closable)?.period;
  if (period === undefined) return null;
  return (
    <section className="staff-stack" aria-labelledby="next-month">
      <h2 id="next-month" className="panel-title">
        {m.staff_accountant_next_month({ month: periodText(period, locale) })}
      </h2>
      <p className="staff-quiet">{m.staff_accountant_sequence()}</p>
      <div className="order-acts">
        <Link to={`/admin/accountant/${period}`} className="button button-secondary">
          {mayClose ? m.staff_accountant_check_and_close() : m.staff_accountant_look_checks()}
        </Link>
      </div>
    </section>
  );
}

function stateOf({ closable, period }: AccountantMonthRow): MonthState {
  if (closable) return { words: m.staff_accountant_next(), tone: 'invited' };
  const isOver = period < periodOfInstant(serverNow());
  return isOver ? { words: m.staff_accountant_waits(), tone: 'quiet' } : { words: m.staff_accountant_running() };
}

function columnsOf(locale: Locale): readonly ListColumn<AccountantMonthRow>[] {
  return [
    ...monthColumns<AccountantMonthRow>({ locale, address: '/admin/accountant', stateOf }),
    moneyColumn('revenue', m.staff_report_after_refunds(), ({ revenueAgorot }) => revenueAgorot),
  ];
}

type MonthsProps = { readonly months: readonly AccountantMonthRow[]; readonly pending: boolean };

/** The list of months. On a phone, each past year is collapsed. */
function Months({ months, pending }: MonthsProps) {
  const { locale } = usePortal();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const columns = columnsOf(locale);
  const years = [...Map.groupBy(months, ({ period }) => period.slice(0, 4))];
  const [[, current = months] = []] = years;
  const table = (label: string, rows: readonly AccountantMonthRow[]) => (
    <ListTable label={label} columns={columns} rows={rows} rowId={({ period }) => period} pending={pending} />
  );
  if (!isPhone) return table(m.staff_settlements_months(), months);
  return (
    <>
      {table(m.staff_settlements_months(), current)}
      {years.slice(1).map(([year, rows]) => (
        <details key={year}>
          <summary className="staff-summary">{m.staff_accountant_year({ year, count: rows.length })}</summary>
          {table(year, rows)}
        </details>
      ))}
    </>
  );
}

/** Page with all months of the books. It shows the files, the month to close next, and the state of each month. */
export function MonthsPage() {
  const resource = useStaffData(listAccountantMonths, {});
  const { value, pending } = resource;
  return (
    <div className="staff-stack">
      <PageHeader
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
          <LastMonth {...value} />
          <NextMonth months={value.months} />
          <Months months={value.months} pending={pending} />
          <SeveralMonths periods={value.months.map(({ period }) => period)} />
        </>
      )}
    </div>
  );
}
