import { useState } from 'react';
import { countRecoveryCodes, renewRecoveryCodes } from '#contracts/staff/team/own-access.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import { RecoveryCodes } from '../../lib/recovery-codes.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

/** Shows the number of unused recovery codes, and creates new codes. New codes are shown only once. */
export function OwnRecoveryCodes() {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [pending, during] = useBusy();
  const resource = useStaffData(countRecoveryCodes, {});

  async function renew() {
    const answer = await during(() => callStaff(renewRecoveryCodes, {}));
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    setCodes(answer.value.recoveryCodes);
    resource.retry();
  }
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.staff_own_recovery()}</h2>
      <p>{m.staff_own_recovery_text()}</p>
      <LoadState resource={resource} />
      {resource.value === null ? null : <p>{m.staff_own_recovery_left({ count: resource.value.left })}</p>}
      {codes === null ? null : (
        <div className="staff-stack">
          <output className="notice notice-info">{m.staff_recovery_text()}</output>
          <RecoveryCodes codes={codes} />
        </div>
      )}
      <p className="order-acts">
        <button type="button" className="button button-secondary" disabled={pending} onClick={() => void renew()}>
          {m.staff_own_recovery_new()}
        </button>
      </p>
    </section>
  );
}
