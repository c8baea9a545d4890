import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { m } from '#messages/compiled/messages.js';
import { GoodwillButton } from '../../lib/acts/goodwill-button.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { ActDialog } from './act-dialog.tsx';
import { actsFor, type CustomerAct } from './acts.tsx';
import { WithdrawButton } from './withdraw-points.tsx';

type ActsProps = { readonly customer: StaffCustomer; readonly onChanged: () => void };

/** Lists the possible actions, each with its effect. */
export function CustomerActs({ customer, onChanged }: ActsProps) {
  const me = useMe();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<CustomerAct | null>(null);
  const possible = actsFor(customer).filter(({ permission }) => mayUse(me, permission));
  if (possible.length === 0) return null;
  function done(act: CustomerAct) {
    setOpened(null);
    if (act.endsAccount === true) void navigate('/admin/customers');
    else onChanged();
  }
  return (
    <section className="staff-stack" aria-labelledby="customer-acts">
      <h2 id="customer-acts" className="text-xl">
        {m.staff_voucher_acts()}
      </h2>
      <div className="staff-verify">
        {possible.map((act) => (
          <button key={act.name} type="button" className="button button-secondary" onClick={() => setOpened(act)}>
            {act.label()}
          </button>
        ))}
        <GoodwillButton to={{ customerId: customer.customerId }} onDone={onChanged} />
        <WithdrawButton customerId={customer.customerId} onDone={onChanged} />
      </div>
      {opened === null ? null : (
        <ActDialog
          act={opened}
          customerId={customer.customerId}
          onStale={onChanged}
          onDone={() => done(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
