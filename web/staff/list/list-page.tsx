import { useRef, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { InputOf } from '#contracts/core/endpoint.ts';
import type { ListEndpoint } from '#contracts/staff/list.ts';
import { m } from '#messages/compiled/messages.js';
import { AskedState } from '../lib/data/asked-state.tsx';
import { useStaffData } from '../lib/data/use-staff-data.ts';
import type { ListColumn, ListFilter } from './columns.ts';
import { takeFile } from './list-files.ts';
import { ListFilters } from './list-filters.tsx';
import { ListTable } from './list-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { useNews } from './use-news.ts';

/** What the call of a list answers: `next` is where the page after this one begins. */
type ListAnswer<Row> = { readonly rows: readonly Row[]; readonly next?: string | null };

type ListPageProps<Row extends object> = {
  readonly title: string;
  /** One line below the title. */
  readonly text: string;
  /** What the call is asked with is the address: `contracts/staff/list.ts`. */
  readonly endpoint: ListEndpoint;
  readonly filters?: readonly ListFilter[];
  /** Made once, or by `useMemo`. */
  readonly columns: readonly ListColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Said where there is nothing at all: it teaches the first step. */
  readonly empty: string;
  /** Said where nothing fits the filters. */
  readonly notFound?: string;
  /** Looked so often whether the list would say something else, beside what the server says. */
  readonly refreshMs?: number;
  /** Acts on the whole list, beside the title. */
  readonly acts?: ReactNode;
  /** Another value asks again: something on the page has changed a row. */
  readonly version?: number;
};

const noFilters: readonly ListFilter[] = [];

/** A list of the portal: filters and page in the address, fifty rows from the server, every state, and a file of it. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { title, text, endpoint, filters = noFilters, acts, version = 0, refreshMs = null, rowId } = props;
  const [query] = useSearchParams();
  const names = [...filters.map(({ name }) => name), 'after', 'sort'];
  const wanted = Object.fromEntries([...query].filter(([name]) => names.includes(name)));
  // which query a list takes, its contract says; here it is any
  const input = { query: wanted } as unknown as InputOf<ListEndpoint>;
  const asked = useStaffData(endpoint, input, { version });
  const answer = asked.value as ListAnswer<Row> | null;
  const frame = useRef<HTMLDivElement>(null);
  const rows = answer?.rows ?? null;
  const added = useNews(endpoint, input, { rows, rowId, everyMs: refreshMs, frame, show: asked.retry });
  return (
    <div className="staff-stack">
      <header className="staff-head">
        <div>
          <h1 className="text-2xl">{title}</h1>
          <p className="staff-quiet">{text}</p>
        </div>
        {acts}
      </header>
      <SavedViews names={names} />
      {filters.length === 0 ? null : <ListFilters filters={filters} />}
      <div aria-live="polite" className="staff-news">
        {added === null ? null : (
          <button type="button" className="button button-secondary" onClick={asked.retry}>
            {added === 0 ? m.staff_list_news() : m.staff_list_new_rows({ count: added })}
          </button>
        )}
      </div>
      <AskedState asked={asked} />
      {answer === null ? null : (
        <div ref={frame} className="staff-stack">
          <Rows
            {...props}
            wanted={wanted}
            answer={answer}
            pending={asked.pending}
            isNarrowed={Object.keys(wanted).length > 0}
          />
        </div>
      )}
    </div>
  );
}

type RowsProps<Row extends object> = ListPageProps<Row> & {
  readonly answer: ListAnswer<Row>;
  /** What the list was asked with. */
  readonly wanted: Readonly<Record<string, string>>;
  readonly pending: boolean;
  /** By a filter, or because it is not the first page. */
  readonly isNarrowed: boolean;
};

function Rows<Row extends object>(props: RowsProps<Row>) {
  const { title, endpoint, columns, rowId, empty, notFound = m.staff_list_empty() } = props;
  const { answer, wanted, pending, isNarrowed } = props;
  const { after: _page, ...unpaged } = wanted;
  const { rows, next = null } = answer;

  return (
    <>
      {rows.length === 0 ? (
        <p className="staff-empty">{isNarrowed ? notFound : empty}</p>
      ) : (
        <ListTable label={title} columns={columns} rows={rows} rowId={rowId} pending={pending} />
      )}
      <ListFoot
        next={next}
        hasRows={rows.length > 0}
        onSave={() => void takeFile({ list: endpoint, query: unpaged, columns })}
      />
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
