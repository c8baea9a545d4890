import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { openWashCase } from '#contracts/staff/cases/wash-case.ts';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';

/**
 * Link to the case of a wash. If there is no case, a button opens one when a customer reports that something went
 * wrong. In the case, the wash can be returned to its voucher.
 */
export function WashCase({ wash }: { readonly wash: StaffCustomer['washes'][number] }) {
  const me = useMe();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { redemptionId, hasCase, state } = wash;
  const to = `/admin/inbox/wash/${redemptionId}`;
  if (hasCase) return mayUse(me, 'inbox.read') ? <Link to={to}>{m.staff_customer_wash_case()}</Link> : null;
  if (!mayUse(me, 'inbox.write') || (state !== 'held' && state !== 'completed')) return null;
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
        {m.staff_customer_wash_failed()}
      </button>
      {isAsking ? (
        <StaffDialog title={m.staff_customer_wash_failed()} onClose={() => setAsking(false)}>
          <OpenCase redemptionId={redemptionId} onOpened={() => void navigate(to)} />
        </StaffDialog>
      ) : null}
    </>
  );
}

const problemLabels = {
  not_started: () => m.staff_customer_wash_no_start(),
  stopped: () => m.staff_customer_wash_stopped(),
  poor: () => m.staff_customer_wash_poor(),
} as const;
type Problem = keyof typeof problemLabels;
const problems = ['not_started', 'stopped', 'poor'] as const satisfies readonly Problem[];

type OpenProps = Pick<StaffCustomer['washes'][number], 'redemptionId'> & { readonly onOpened: () => void };

/** Choice of what the customer reports, and the button that opens the case. */
function OpenCase({ redemptionId, onOpened }: OpenProps) {
  const [pending, during] = useBusy();
  const [problem, setProblem] = useState<Problem>('not_started');
  async function open() {
    const body = { note: problemLabels[problem]() };
    const answer = await during(() => callStaff(openWashCase, { params: { id: redemptionId }, body }));
    if (answer.ok) onOpened();
    else showToast({ title: answer.problem.message, tone: 'danger' });
  }
  return (
    <>
      <fieldset className="staff-choice">
        <legend className="field-label">{m.staff_customer_wash_what()}</legend>
        {problems.map((each) => (
          <label key={each} className="staff-check">
            <input type="radio" name="problem" checked={each === problem} onChange={() => setProblem(each)} />
            <span>{problemLabels[each]()}</span>
          </label>
        ))}
      </fieldset>
      <p>{m.staff_customer_wash_ask()}</p>
      <button type="button" className="button button-primary" disabled={pending} onClick={() => void open()}>
        {m.staff_customer_wash_open()}
      </button>
    </>
  );
}
