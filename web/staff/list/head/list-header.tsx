import type { ReactNode } from 'react';
import { m } from '#messages/compiled/messages.js';
import type { ListBulkAction } from '../bulk/list-bulk.ts';
import { ColumnMenu } from '../column-menu.tsx';
import type { ListColumn } from '../columns.ts';
import { ListMenu } from './list-menu.tsx';
import type { useListViews } from '../use-list-views.ts';

export type AddAction = { readonly label: string; readonly open: () => void };

type HeadProps<Row extends object> = {
  readonly title: string;
  readonly text: string;
  readonly acts?: ReactNode;
  readonly add?: AddAction | null;
  readonly columns: readonly ListColumn<Row>[];
  readonly bulk?: ListBulkAction<Row>;
  readonly saved: ReturnType<typeof useListViews>;
  /** Rows of the page. Null until they have loaded. */
  readonly rows: readonly object[] | null;
  readonly isFiltered: boolean;
  readonly onSave: () => void;
  /** Shows the checkboxes of the cards. In a table, checkboxes are always visible. */
  readonly onPick: () => void;
};

export function ListHeader<Row extends object>(props: HeadProps<Row>) {
  const { title, text, acts, add = null, rows, isFiltered } = props;
  // an empty list has the button that adds a row in the middle of the screen instead of here
  const shownAdd = rows?.length === 0 && !isFiltered ? null : add;
  return (
    <header className="staff-head">
      <div className="staff-page-title">
        <h1>{title}</h1>
        <p className="staff-quiet">{text}</p>
      </div>
      {rows?.length === 0 ? null : <ListActions {...props} />}
      {acts === undefined && shownAdd === null ? null : (
        <div className="staff-acts">
          {acts}
          <AddButton add={shownAdd} />
        </div>
      )}
    </header>
  );
}

/**
 * Choice of columns and download of a table. A menu replaces them on a narrow screen, and if the rows are shown as
 * cards.
 */
function ListActions<Row extends object>({ columns, bulk, saved, rows, onSave, onPick }: HeadProps<Row>) {
  const shown = { columns, hidden: saved.hidden, onHide: (hidden: readonly string[]) => void saved.hide(hidden) };
  return (
    <>
      <div className="staff-acts staff-list-wide">
        <ColumnMenu {...shown} />
        <button type="button" className="button button-quiet" disabled={rows === null} onClick={onSave}>
          {m.staff_list_csv()}
        </button>
      </div>
      {rows === null ? null : <ListMenu {...shown} onSave={onSave} onPick={bulk === undefined ? null : onPick} />}
    </>
  );
}

/** Button that adds a row. Renders nothing if the user has no permission. */
export function AddButton({ add }: { readonly add: AddAction | null }) {
  return add === null ? null : (
    <button type="button" className="button button-primary" onClick={add.open}>
      {add.label}
    </button>
  );
}
