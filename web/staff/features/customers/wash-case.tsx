import { Link, useNavigate } from 'react-router';
import { openWashCase } from '#contracts/staff/cases/wash-case.ts';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';

/**
 * The case of a wash, or a button that opens one for a customer who reports that it did not take place. The wash is
 * returned in the case.
 */
export function WashCase({ wash }: { readonly wash: StaffCustomer['washes'][number] }) {
  const me = useMe();
  const navigate = useNavigate();
  const [pending, during] = useBusy();
  const { redemptionId, hasCase, state } = wash;
  const to = `/admin/inbox/wash/${redemptionId}`;
  if (hasCase) return mayUse(me, 'inbox.read') ? <Link to={to}>{m.staff_customer_wash_case()}</Link> : null;
  if (!mayUse(me, 'inbox.write') || (state !== 'held' && state !== 'completed')) return null;
  async function open() {
    const answer = await during(() => callStaff(openWashCase, { params: { id: redemptionId } }));
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    return navigate(to);
  }
  return (
    <button type="button" className="button button-quiet" disabled={pending} onClick={() => void open()}>
      {m.staff_customer_wash_failed()}
    </button>
  );
}
