import { useState, type ReactNode } from 'react';
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx';
import { BulkProgress } from './bulk-progress.tsx';

type BulkPartProps<Row> = Omit<BulkBarProps<Row>, 'onBegun'> & {
  /** Rows of the list. In a table, the bar for bulk actions covers the header, so that it takes no additional space. */
  readonly children: ReactNode;
};

export function BulkRows<Row>({ children, ...props }: BulkPartProps<Row>) {
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
