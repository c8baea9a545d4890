import type { ReactNode } from 'react';
import { m } from '#messages/compiled/messages.js';
import type { ListBulk } from '../bulk/list-bulk.ts';
import { ColumnMenu } from '../column-menu.tsx';
import type { ListColumn } from '../columns.ts';
import { ListMenu } from './list-menu.tsx';
import type { useListViews } from '../use-list-views.ts';

export type AddAct = { readonly label: string; readonly open: () => void };

type HeadProps<Row extends object> = {
  readonly title: string;
  readonly text: string;
  readonly acts?: ReactNode;
  readonly add?: AddAct | null;
  readonly columns: readonly ListColumn<Row>[];
  readonly bulk?: ListBulk<Row>;
  readonly saved: ReturnType<typeof useListViews>;
  /** Rows of the page; null until they have loaded. */
  readonly rows: readonly object[] | null;
  readonly isNarrowed: boolean;
  readonly onSave: () => void;
  /** Shows the checkboxes of cards, which a table always shows. */
  readonly onPick: () => void;
};

/** Title, columns, file and actions of a list. */
export function ListHead<Row extends object>(props: HeadProps<Row>) {
  const { title, text, acts, add = null, rows, isNarrowed } = props;
  // the button for the first row of an empty list is in the middle of the screen
  const shownAdd = rows?.length === 0 && !isNarrowed ? null : add;
  return (
    <header className="staff-head">
      <div className="staff-page-title">
        <h1>{title}</h1>
        <p className="staff-quiet">{text}</p>
      </div>
      {rows?.length === 0 ? null : <RowActs {...props} />}
      {acts === undefined && shownAdd === null ? null : (
        <div className="staff-acts">
          {acts}
          <AddButton add={shownAdd} />
        </div>
      )}
    </header>
  );
}

/** Columns and file of a table; on a narrow screen and beside cards one menu instead. */
function RowActs<Row extends object>({ columns, bulk, saved, rows, onSave, onPick }: HeadProps<Row>) {
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

/** Button that adds a row; nothing without permission. */
export function AddButton({ add }: { readonly add: AddAct | null }) {
  return add === null ? null : (
    <button type="button" className="button button-primary" onClick={add.open}>
      {add.label}
    </button>
  );
}
