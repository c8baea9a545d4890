import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { InputOf } from '#contracts/core/endpoint.ts';
import { listPayoutRows, payoutKinds, payoutRowStates, type PayoutRow } from '#contracts/staff/payouts/payout-rows.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListFilters } from '../../list/filters/list-filters.tsx';
import { ListEmpty } from '../../list/list-empty.tsx';
import { downloadList } from '../../list/files/list-downloads.ts';
import { ListTable } from '../../list/list-table.tsx';
import { ListFooter } from '../../list/head/list-footer.tsx';
import { MatchPayoutRowDialog } from './match-dialog.tsx';
import { NoteRowDialog } from './note-dialog.tsx';
import { payoutRowColumns } from './payout-columns.tsx';
import { payoutRowKindLabels, payoutRowStateLabels } from './payout-words.ts';

function payoutRowFilters() {
  return [
    choiceFilter({
      name: 'state',
      label: m.staff_payouts_state(),
      values: ['open', ...payoutRowStates],
      words: { open: m.staff_payouts_state_differs, ...payoutRowStateLabels },
    }),
    choiceFilter({ name: 'kind', label: m.staff_payouts_kind(), values: payoutKinds, words: payoutRowKindLabels }),
  ];
}

type RowsProps = { readonly payoutId: PayoutRow['payoutId']; readonly version: number; readonly onChanged: () => void };
type OpenedRowAction = { readonly act: 'match' | 'note'; readonly row: PayoutRow };

export function PayoutRows({ payoutId, version, onChanged }: RowsProps) {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'payout.write');
  const [address] = useSearchParams();
  const [opened, setOpened] = useState<OpenedRowAction | null>(null);
  const filters = useMemo(() => payoutRowFilters(), []);
  const listParams = Object.fromEntries([...address].filter(([name]) => ['state', 'kind', 'after'].includes(name)));
  const query = { ...listParams, payout: payoutId } as InputOf<typeof listPayoutRows>['query'];
  const resource = useStaffData(listPayoutRows, { query }, { version });
  const columns = useMemo(
    () => payoutRowColumns({ locale, onAct: mayWrite ? (act, row) => setOpened({ act, row }) : null }),
    [locale, mayWrite],
  );
  const { value, pending } = resource;
  const { after: _page, ...unpaged } = listParams;
  const close = () => setOpened(null);
  const done = () => {
    close();
    onChanged();
  };
  return (
    <div className="staff-stack staff-list">
      <header className="staff-head">
        <h2 className="panel-title">{m.staff_payouts_rows()}</h2>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void downloadList({ list: listPayoutRows, query: { ...unpaged, payout: payoutId }, columns })}
        >
          {m.staff_list_csv()}
        </button>
      </header>
      <ListFilters filters={filters} />
      <LoadState resource={resource} />
      {value === null ? null : value.rows.length === 0 ? (
        <ListEmpty text={m.staff_list_empty()} isFiltered first={null} />
      ) : (
        <ListTable
          label={m.staff_payouts_rows()}
          columns={columns}
          rows={value.rows}
          rowId={({ id }) => id}
          pending={pending}
        />
      )}
      <ListFooter page={value} />
      {opened?.act === 'match' ? <MatchPayoutRowDialog row={opened.row} onDone={done} onClose={close} /> : null}
      {opened?.act === 'note' ? <NoteRowDialog row={opened.row} onDone={done} onClose={close} /> : null}
    </div>
  );
}
