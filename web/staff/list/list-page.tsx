import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import type { ResponseOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import type { ListEndpoint } from '#contracts/staff/list.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../lib/data/load-state.tsx';
import { useStaffData } from '../lib/data/use-staff-data.ts';
import { tableColumns, type ListColumn, type ListFilter, type ListSums } from './columns.ts';
import { BulkRows } from './bulk/bulk-rows.tsx';
import type { ListBulkAction } from './bulk/list-bulk.ts';
import { useSelection, type Selection } from './bulk/use-selection.ts';
import { downloadList } from './files/list-downloads.ts';
import { defaultFilterValues } from './filters/choice-filter.ts';
import { ListFilters } from './filters/list-filters.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListFooter } from './head/list-footer.tsx';
import { RowsWithAction } from './head/rows-with-action.tsx';
import { AddButton, ListHeader, type AddAction } from './head/list-header.tsx';
import { ListTable } from './list-table.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { SavedViews, useSaveViewButton } from './saved-views.tsx';
import { useListViews } from './use-list-views.ts';
import { useRestoredPosition } from './use-restored-position.ts';
import { useListUpdates } from './use-updates.ts';

/** A page of rows. `next` is the cursor of the next page; it is null or absent on the last page. */
type ListResponse<Row> = { readonly rows: readonly Row[]; readonly next?: string | null };

/** API call that returns the sums of a list. They include all rows that match the filters. */
export type ListSumsCall = { readonly endpoint: Endpoint; readonly sumsOf: (answer: object) => ListSums };

export function listSumsCall<const E extends Endpoint>(
  endpoint: E,
  sumsOf: (answer: ResponseOf<E>) => ListSums,
): ListSumsCall {
  // the type of the response is guaranteed by the endpoint's API definition
  return { endpoint, sumsOf: (answer) => sumsOf(answer as ResponseOf<E>) };
}

type ListPageProps<Row extends object> = {
  readonly title: string;
  readonly text: string;
  /** Endpoint of the list. It receives the query from the page's URL, which `contracts/staff/list.ts` defines. */
  readonly endpoint: ListEndpoint;
  readonly filters?: readonly ListFilter[];
  /**
   * Columns of the list. The array must keep its identity between renders, so it is created only once or with
   * `useMemo`.
   */
  readonly columns: readonly ListColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Text of an empty list without filters. It explains the first step. */
  readonly empty: string;
  /** Text that is shown if no row matches the filters. */
  readonly notFound?: string;
  /**
   * Polling interval in ms, which is used in addition to the changes that the server reports. Absent if the list does
   * not poll.
   */
  readonly refreshMs?: number;
  /** Returns an action on the displayed rows. The action is above the rows or, on a phone, below the rows. */
  readonly renderRowsAction?: (rows: readonly Row[]) => ReactNode;
  /** Actions on the whole list, shown next to the title. */
  readonly acts?: ReactNode;
  /**
   * Button that adds a row, which is the main action. It is next to the title or, while the list is empty, in the
   * middle of the screen. Null if the user has no permission.
   */
  readonly add?: AddAction | null;
  /** Link to the first step of an empty list to which staff do not add rows. */
  readonly firstStep?: ReactNode;
  /** Counter that the page increases after it has changed a row. A new value reloads the list. */
  readonly version?: number;
  /** Bulk action of the list. Absent if rows cannot be selected. */
  readonly bulk?: ListBulkAction<Row>;
  /** Returns the heading above a row, for example its day. Only for lists without a bulk action. */
  readonly groupOf?: (row: Row) => string;
  /**
   * API call for the sums of all rows. Absent if the list has no sums. It is created with `listSumsCall` outside the
   * component, so that every render uses the same object.
   */
  readonly sums?: ListSumsCall;
};

const noFilters: readonly ListFilter[] = [];

/**
 * Page of a list. The URL contains the filters and the current page. The list has fifty rows per page, loading, error
 * and empty states, and a download.
 */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { columns, endpoint, filters = noFilters, version = 0, refreshMs = null, rowId, renderRowsAction } = props;
  const [query] = useSearchParams();
  const names = [...filters.map(({ name }) => name), 'after', 'sort'];
  const listParams = Object.fromEntries([...query].filter(([name]) => names.includes(name)));
  // the type is asserted, because each list has its own type of query and this component handles all lists
  const input = { query: listParams } as unknown as InputOf<ListEndpoint>;
  const loaded = useStaffData(endpoint, input, { version });
  const resource = { ...loaded, retry: reload };
  const answer = resource.value as ListResponse<Row> | null;
  const frame = useRef<HTMLDivElement>(null);
  const saved = useListViews();
  const saveAct = useSaveViewButton({ saved, names });
  const rows = answer?.rows ?? null;
  const { after: _page, ...unpaged } = listParams;
  const isFiltered = Object.keys(listParams).some((name) => name !== 'sort');
  const [isPicking, setPicking] = useState(false);
  const [reloads, setReloads] = useState(0);
  function reload() {
    setReloads((before) => before + 1);
    loaded.retry();
  }
  const added = useListUpdates(endpoint, input, { rows, rowId, everyMs: refreshMs, frame, show: reload });
  return (
    <div className="staff-stack staff-list" data-picking={isPicking || undefined}>
      <ListHeader
        {...props}
        rows={rows}
        isFiltered={isFiltered}
        saved={saved}
        onPick={() => setPicking(true)}
        onSave={() =>
          void downloadList({ list: endpoint, query: { ...defaultFilterValues(filters), ...unpaged }, columns })
        }
      />
      <ListFilters filters={filters} acts={saveAct} />
      <SavedViews saved={saved} names={names} />
      <NewRowsNotice added={added} onShow={reload} />
      <ShownRows filters={filters} rows={rows} pending={resource.pending} />
      <RowsWithAction act={rows === null ? null : renderRowsAction?.(rows)}>
        <Rows
          {...props}
          resource={resource}
          answer={saved.isKnown ? answer : null}
          isFiltered={isFiltered}
          query={unpaged}
          version={version + reloads}
          isLaterPage={'after' in listParams}
          hidden={saved.hidden}
          frame={frame}
          onPicked={() => setPicking(false)}
        />
      </RowsWithAction>
    </div>
  );
}

/**
 * Returns a key that identifies the filters without the sort order. The selected rows are kept while this key is
 * unchanged. A new sort order or page therefore does not clear the selection.
 */
function selectionKeyOf({ sort: _order, ...filters }: Readonly<Record<string, string>>): string {
  return JSON.stringify(filters);
}

type UpdatesProps = { readonly added: number | null; readonly onShow: () => void };

/** Notice that the list has changed, which the user applies, so that no row moves by itself. */
function NewRowsNotice({ added, onShow }: UpdatesProps) {
  return (
    <div aria-live="polite" className="staff-news">
      {added === null ? null : (
        <button type="button" className="button button-secondary" onClick={onShow}>
          {added === 0 ? m.staff_list_news() : m.staff_list_new_rows({ count: added })}
        </button>
      )}
    </div>
  );
}

type ShownProps = {
  readonly filters: readonly ListFilter[];
  readonly rows: readonly object[] | null;
  readonly pending: boolean;
};

/** Announces the number of rows on the page to screen readers. It does so only during a search. */
function ShownRows({ filters, rows, pending }: ShownProps) {
  const [query] = useSearchParams();
  const isSearched = filters.some(({ kind, name }) => kind === 'text' && query.has(name));
  return (
    <output className="sr-only">
      {rows === null || pending || !isSearched ? null : m.staff_list_shown({ count: String(rows.length) })}
    </output>
  );
}

type RowsProps<Row extends object> = ListPageProps<Row> & {
  readonly resource: Parameters<typeof LoadState>[0]['resource'] & { readonly pending: boolean };
  /** Response of the list's API call. Null until the rows and the hidden columns have loaded. */
  readonly answer: ListResponse<Row> | null;
  /** True if a filter is set, or if the page is not the first page. */
  readonly isFiltered: boolean;
  /** Query of the list, without the cursor of the page. */
  readonly query: Readonly<Record<string, string>>;
  readonly isLaterPage: boolean;
  readonly hidden: readonly string[];
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Called when the user ends the selection. */
  readonly onPicked: () => void;
};

/** Shows the rows of a list with their actions. While the rows load, shows a skeleton. */
function Rows<Row extends object>(props: RowsProps<Row>) {
  const { answer, resource, bulk, columns, endpoint, query, isLaterPage, frame, rowId, onPicked } = props;
  const selection = useSelection(selectionKeyOf(query), rowId);
  useRestoredPosition(answer !== null && !resource.pending);
  if (answer === null)
    return resource.failure === null ? (
      <RowsSkeleton columns={tableColumns(columns)} />
    ) : (
      <LoadState resource={resource} />
    );
  const { rows, next = null } = answer;
  const hasMore = next !== null || isLaterPage;
  return (
    <>
      <LoadState resource={resource} />
      <div ref={frame} className="staff-stack staff-list-body">
        {bulk === undefined ? (
          <RowsOrEmpty {...props} rows={rows} selection={undefined} />
        ) : (
          <BulkRows {...{ bulk, selection, query, columns, rows, hasMore, onPicked }} list={endpoint}>
            <RowsOrEmpty {...props} rows={rows} selection={selection} />
          </BulkRows>
        )}
        <ListFooter page={answer} />
      </div>
    </>
  );
}

type ShownRowsProps<Row extends object> = RowsProps<Row> & {
  readonly rows: readonly Row[];
  readonly selection: Selection<Row> | undefined;
};

function RowsOrEmpty<Row extends object>(props: ShownRowsProps<Row>) {
  const { title, columns, rows, rowId, empty, add = null, notFound = m.staff_list_empty() } = props;
  const { resource, isFiltered, selection, hidden, sums, query, version = 0, groupOf, firstStep } = props;
  const first = firstStep ?? <AddButton add={add} />;
  if (rows.length === 0) return <ListEmpty text={isFiltered ? notFound : empty} {...{ isFiltered, first }} />;
  const table = { columns, rows, rowId, selection, hidden, groupOf, label: title, pending: resource.pending };
  return sums === undefined ? <ListTable {...table} /> : <SummedTable {...{ table, query, version }} call={sums} />;
}

type SummedProps<Row extends object> = Pick<RowsProps<Row>, 'query'> & {
  readonly table: Parameters<typeof ListTable<Row>>[0];
  readonly call: ListSumsCall;
  readonly version: number;
};

/**
 * Table of a list with the sums of all its rows. The sums have their own API call, because they do not depend on the
 * sort order and the page.
 */
function SummedTable<Row extends object>({ table, call: { endpoint, sumsOf }, query, version }: SummedProps<Row>) {
  const { sort: _order, ...filters } = query;
  const { value } = useStaffData(endpoint, { query: filters } as unknown as InputOf<Endpoint>, { version });
  return <ListTable {...table} sums={value === null ? undefined : sumsOf(value as object)} />;
}
