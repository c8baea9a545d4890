import { useState } from 'react';
import { verifyAudit } from '#contracts/staff/audit.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/use-busy.ts';
import { callStaff } from '../../lib/staff-api.ts';

/** Computes every seal again, and says where one does not fit. */
export function VerifyChain() {
  const [pending, during] = useBusy();
  const [said, setSaid] = useState('');
  async function verify() {
    const answer = await during(() => callStaff(verifyAudit, {}));
    if (!answer.ok) return setSaid(answer.problem.message);
    const { rows, broken } = answer.value;
    return setSaid(
      broken.length === 0
        ? m.staff_audit_whole({ rows: String(rows) })
        : m.staff_audit_broken({ rows: broken.join(', ') }),
    );
  }
  return (
    <div className="staff-verify">
      <button type="button" className="button button-secondary" disabled={pending} onClick={() => void verify()}>
        {pending ? m.staff_list_loading() : m.staff_audit_verify()}
      </button>
      <output>{said}</output>
    </div>
  );
}
