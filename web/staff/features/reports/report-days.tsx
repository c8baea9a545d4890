import { useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/form-parts.tsx';

/** Returns the query of the report from the URL of the page. */
export function useReportQuery<const Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const [query] = useSearchParams();
  const said = names.map((name): [Name, string | null] => [name, query.get(name)]);
  return Object.fromEntries(said.filter(([, value]) => value !== null && value !== '')) as Partial<
    Record<Name, string>
  >;
}

type DaysProps = {
  /** First day of the report, from its response. */
  readonly from: string;
  readonly to: string;
  readonly withStep?: boolean;
};

function useAsk(): (form: HTMLFormElement) => void {
  const [query, setQuery] = useSearchParams();
  return (form) => {
    const said = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value] as [string, string]] : [],
    );
    setQuery({ of: query.get('of') ?? 'sales', ...Object.fromEntries(said) });
  };
}

/** Fields for the range of days and its step, which are stored in the URL. */
export function ReportDays({ from, to, withStep = false }: DaysProps) {
  const [query] = useSearchParams();
  const ask = useAsk();
  const steps = [
    { value: 'day', label: m.staff_report_by_day() },
    { value: 'week', label: m.staff_report_by_week() },
    { value: 'month', label: m.staff_report_by_month() },
  ];
  return (
    <form
      className="staff-filters"
      key={`${from} ${to}`}
      onSubmit={(event) => {
        event.preventDefault();
        ask(event.currentTarget);
      }}
    >
      <TextField label={m.staff_report_from()} name="from" type="date" defaultValue={from} max="2099-12-31" required />
      <TextField label={m.staff_report_to()} name="to" type="date" defaultValue={to} max="2099-12-31" required />
      {withStep ? (
        <SelectField label={m.staff_report_by()} name="by" chosen={query.get('by') ?? 'day'} options={steps} />
      ) : null}
      <button type="submit" className="button button-secondary">
        {m.staff_report_show()}
      </button>
    </form>
  );
}

/** Field for the day whose end the report shows. */
export function ReportDay({ on }: { readonly on: string }) {
  const ask = useAsk();
  return (
    <form
      className="staff-filters"
      key={on}
      onSubmit={(event) => {
        event.preventDefault();
        ask(event.currentTarget);
      }}
    >
      <TextField label={m.staff_report_on()} name="on" type="date" defaultValue={on} max="2099-12-31" required />
      <button type="submit" className="button button-secondary">
        {m.staff_report_show()}
      </button>
    </form>
  );
}
