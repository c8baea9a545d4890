import { useState } from 'react';
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx';
import { BulkProgress } from './bulk-progress.tsx';

/** The actions on selected rows of a list, and the results of recent bulk actions. */
export function BulkPart<Row>(props: Omit<BulkBarProps<Row>, 'onBegun'>) {
  const { bulk, rows } = props;
  const [begun, setBegun] = useState(0);
  return (
    <>
      <BulkProgress bulk={bulk} version={begun} />
      {rows.length === 0 ? null : <BulkBar {...props} onBegun={() => setBegun(begun + 1)} />}
    </>
  );
}
