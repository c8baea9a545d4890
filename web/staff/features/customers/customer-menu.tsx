import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { m } from '#messages/compiled/messages.js';
import { Menu } from '../../kit/menu.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { CustomerActionDialog } from './customer-action-dialog.tsx';
import { customerActionsFor, type CustomerAction } from './customer-actions.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { WithdrawPointsDialog } from './withdraw-points.tsx';

type MenuProps = { readonly customer: StaffCustomer; readonly onChanged: () => void };

/**
 * Menu of less frequent actions on an account. Each action has a dialog that states its effect. Deletion is the last
 * action.
 */
export function CustomerMenu({ customer, onChanged }: MenuProps) {
  const me = useMe();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<CustomerAction | 'merge' | 'withdraw' | null>(null);
  const mayWithdraw = mayUse(me, 'credit.mint');
  // a merge closes an account, so it needs the same permission as the deletion of an account
  const mayMerge = mayUse(me, 'export.pii');
  const possible = customerActionsFor(customer).filter(({ permission }) => mayUse(me, permission));
  if (possible.length === 0 && !mayWithdraw && !mayMerge) return null;
  const { customerId } = customer;
  function done(act: CustomerAction | null) {
    setOpened(null);
    if (act?.endsAccount === true) void navigate('/admin/customers');
    else onChanged();
  }
  const line = (act: CustomerAction) => (
    <button
      key={act.name}
      type="button"
      className={act.endsAccount === true ? 'staff-place staff-menu-danger' : 'staff-place'}
      onClick={() => setOpened(act)}
    >
      {act.label()}
    </button>
  );
  return (
    <>
      <Menu label={m.staff_voucher_acts()} look="button button-quiet" button={m.staff_more()}>
        {possible.filter(({ endsAccount }) => endsAccount !== true).map(line)}
        {mayWithdraw ? (
          <button type="button" className="staff-place" onClick={() => setOpened('withdraw')}>
            {m.staff_withdraw_button()}
          </button>
        ) : null}
        {mayMerge ? (
          <button type="button" className="staff-place" onClick={() => setOpened('merge')}>
            {m.staff_merge_open()}
          </button>
        ) : null}
        {possible.filter(({ endsAccount }) => endsAccount === true).map(line)}
      </Menu>
      {opened === 'withdraw' ? (
        <WithdrawPointsDialog customerId={customerId} onDone={() => done(null)} onClose={() => setOpened(null)} />
      ) : null}
      {opened === 'merge' ? (
        <MergeDialog customerId={customerId} onDone={() => done(null)} onClose={() => setOpened(null)} />
      ) : null}
      {opened === null || typeof opened === 'string' ? null : (
        <CustomerActionDialog
          act={opened}
          customerId={customerId}
          onStale={onChanged}
          onDone={() => done(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
