import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { goodwillStates, listGoodwill } from '#contracts/staff/customers/goodwill.ts';
import { m } from '#messages/compiled/messages.js';
import { GoodwillDialog } from '../../lib/acts/goodwill-dialog.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { WITHOUT_DEFAULT_VIEW } from '../../lib/data/all-rows.ts';
import { queryWithChanges } from '../../list/filters/changed-query.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { goodwillColumns, goodwillStateLabels } from './goodwill-columns.tsx';

const ACT = 'act';
const GIVE = 'give';

/**
 * Page with the free washes and discounts that staff gave (goodwill). It also lists proposals that wait for a second
 * approval, and has a button to give a gift.
 */
export function GoodwillPage() {
  const { locale } = usePortal();
  const me = useMe();
  const mayGive = mayUse(me, 'credit.mint');
  const [query, setQuery] = useSearchParams();
  const isOpen = mayGive && query.get(ACT) === GIVE;
  /**
   * Opens or closes the dialog by a URL parameter. A result of the staff portal's search can therefore link to the open
   * dialog.
   */
  function setOpen(isNowOpen: boolean) {
    setQuery(queryWithChanges(query, { [ACT]: isNowOpen ? GIVE : null }), {
      replace: true,
      state: WITHOUT_DEFAULT_VIEW,
    });
  }
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
            words: goodwillStateLabels,
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
          to={null}
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
