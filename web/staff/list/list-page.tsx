import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { m } from '#messages/compiled/messages.js';
import { AskedState } from '../lib/asked-state.tsx';
import { useStaffData } from '../lib/use-staff-data.ts';
import type { ListColumn, ListFilter } from './columns.ts';
import { csvText, saveFile } from './csv.ts';
import { ListFilters } from './list-filters.tsx';
import { ListTable } from './list-table.tsx';

/** What the call of a list answers: `next` is where the page after this one begins. */
type ListAnswer<Row> = { readonly rows: readonly Row[]; readonly next?: string | null };

type ListPageProps<Row extends object> = {
  readonly title: string;
  /** One line below the title. */
  readonly text: string;
  /** What the call is asked with is the address: `contracts/staff/list.ts`. */
  readonly endpoint: Endpoint;
  readonly filters?: readonly ListFilter[];
  /** Made once, or by `useMemo`. */
  readonly columns: readonly ListColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Said where there is nothing at all: it teaches the first step. */
  readonly empty: string;
  /** Acts on the whole list, beside the title. */
  readonly acts?: ReactNode;
  /** Another value asks again: something on the page has changed a row. */
  readonly version?: number;
};

const noFilters: readonly ListFilter[] = [];

/** A list of the portal: filters and page in the address, fifty rows from the server, every state, and a file of it. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { title, text, endpoint, filters = noFilters, acts, version = 0 } = props;
  const [query] = useSearchParams();
  const names = [...filters.map(({ name }) => name), 'after'];
  const wanted = Object.fromEntries([...query].filter(([name]) => names.includes(name)));
  // which query a list takes, its contract says; here it is any
  const input = { query: wanted } as unknown as InputOf<Endpoint>;
  const asked = useStaffData(endpoint, input, { version });
  const answer = asked.value as ListAnswer<Row> | null;
  return (
    <div className="staff-stack">
      <header className="staff-head">
        <div>
          <h1 className="text-2xl">{title}</h1>
          <p className="staff-quiet">{text}</p>
        </div>
        {acts}
      </header>
      {filters.length === 0 ? null : <ListFilters filters={filters} />}
      <AskedState asked={asked} />
      {answer === null ? null : (
        <Rows {...props} answer={answer} pending={asked.pending} isNarrowed={Object.keys(wanted).length > 0} />
      )}
    </div>
  );
}

type RowsProps<Row extends object> = ListPageProps<Row> & {
  readonly answer: ListAnswer<Row>;
  readonly pending: boolean;
  /** By a filter, or because it is not the first page. */
  readonly isNarrowed: boolean;
};

function Rows<Row extends object>(props: RowsProps<Row>) {
  const { title, endpoint, columns, rowId, empty, answer, pending, isNarrowed } = props;
  const { rows, next = null } = answer;

  function save() {
    const shown = columns.flatMap(({ header, text }) => (text === undefined ? [] : [{ header, text }]));
    const lines = rows.map((row) => shown.map(({ text }) => text(row)));
    saveFile(`${endpoint.name}.csv`, csvText([shown.map(({ header }) => header), ...lines]));
  }

  return (
    <>
      {rows.length === 0 ? (
        <p className="staff-empty">{isNarrowed ? m.staff_list_empty() : empty}</p>
      ) : (
        <ListTable label={title} columns={columns} rows={rows} rowId={rowId} pending={pending} />
      )}
      <ListFoot next={next} hasRows={rows.length > 0} onSave={save} />
    </>
  );
}

type FootProps = { readonly next: string | null; readonly hasRows: boolean; readonly onSave: () => void };

function ListFoot({ next, hasRows, onSave }: FootProps) {
  const [query] = useSearchParams();
  const first = new URLSearchParams(query);
  first.delete('after');
  const after = new URLSearchParams([...first, ['after', next ?? '']]);
  return (
    <nav className="staff-list-foot" aria-label={m.staff_list_pages()}>
      {query.get('after') === null ? null : <Link to={`?${first}`}>{m.staff_list_first()}</Link>}
      {next === null ? null : <Link to={`?${after}`}>{m.staff_list_next()}</Link>}
      {hasRows ? (
        <button type="button" className="button button-quiet" onClick={onSave}>
          {m.staff_list_csv()}
        </button>
      ) : null}
    </nav>
  );
}
