import { useState } from 'react';
import { verifyAudit, type AuditVerification } from '#contracts/staff/team/audit.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';

import { useBusy } from '#web/lib/calls/use-busy.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { verificationWords } from './verification-words.ts';

/** Recomputes every hash of the log, compares the books with their anchors, and lists what does not agree. */
export function VerifyChain() {
  const { locale } = usePortal();
  const [pending, during] = useBusy();
  const [problem, setProblem] = useState('');
  const [result, setResult] = useState<AuditVerification | null>(null);
  async function verify() {
    const answer = await during(() => callStaff(verifyAudit, {}));
    setProblem(answer.ok ? '' : answer.problem.message);
    setResult(answer.ok ? answer.value : null);
  }
  return (
    <div className="staff-verify">
      <button type="button" className="button button-secondary" disabled={pending} onClick={() => void verify()}>
        {pending ? m.staff_list_loading() : m.staff_audit_verify()}
      </button>
      <output>
        {problem}
        {result !== null &&
          verificationWords(result, locale).map(({ text, isWrong }) => (
            <p key={text} data-wrong={isWrong}>
              {text}
            </p>
          ))}
      </output>
    </div>
  );
}
