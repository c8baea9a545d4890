import { useMemo, useState } from 'react';
import { goodwillStates, listGoodwill } from '#contracts/staff/customers/goodwill.ts';
import { m } from '#messages/compiled/messages.js';
import { GoodwillDialog } from '../../lib/acts/goodwill-dialog.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { goodwillColumns, stateWords } from './goodwill-columns.tsx';

/** Lists goodwill gifts and proposals that wait for a second approval, with a button to give a gift. */
export function GoodwillPage() {
  const { locale } = usePortal();
  const me = useMe();
  const mayGive = mayUse(me, 'credit.mint');
  const [isOpen, setOpen] = useState(false);
  const [version, setVersion] = useState(0);
  const columns = useMemo(
    () =>
      goodwillColumns({
        locale,
        mayDecide: mayGive,
        maySeeVouchers: mayUse(me, 'voucher.read'),
        onChanged: () => setVersion((before) => before + 1),
      }),
    [locale, me, mayGive],
  );
  return (
    <>
      <ListPage
        title={m.staff_goodwill_title()}
        text={m.staff_goodwill_text()}
        endpoint={listGoodwill}
        filters={[
          choiceFilter({
            name: 'state',
            label: m.staff_founders_state(),
            values: goodwillStates,
            words: stateWords,
            all: m.staff_goodwill_all(),
          }),
        ]}
        columns={columns}
        rowId={({ goodwillId }) => goodwillId}
        empty={m.staff_goodwill_empty()}
        version={version}
        add={mayGive ? { label: m.staff_goodwill_give(), open: () => setOpen(true) } : null}
      />
      {isOpen ? (
        <GoodwillDialog
          to={{}}
          onDone={() => {
            setOpen(false);
            setVersion(version + 1);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
