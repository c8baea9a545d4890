import { useState, type ReactNode } from 'react';
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx';
import { BulkProgress } from './bulk-progress.tsx';

type BulkPartProps<Row> = Omit<BulkBarProps<Row>, 'onBegun'> & {
  /** The rows. Beside a table the bar is above the header of the table, so that it takes no space. */
  readonly children: ReactNode;
};

/** The rows of a list with the actions on the selected ones, and the results of recent bulk actions. */
export function BulkPart<Row>({ children, ...props }: BulkPartProps<Row>) {
  const { bulk, rows } = props;
  const [begun, setBegun] = useState(0);
  return (
    <>
      <BulkProgress bulk={bulk} version={begun} />
      <div className="staff-stack staff-bulk-rows">
        {rows.length === 0 ? null : <BulkBar {...props} onBegun={() => setBegun(begun + 1)} />}
        {children}
      </div>
    </>
  );
}
