import { useMemo, useState } from 'react';
import { listAudit, verifyAudit, type AuditVerification } from '#contracts/staff/team/audit.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { usePortal } from '../../lib/portal.tsx';
import { ListPage } from '../../list/list-page.tsx';
import { auditColumns, auditDayText, auditFilters } from './audit-columns.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { verificationText } from './verification-words.ts';

/**
 * Verifies the audit log. Calculates each hash again, compares the log with its anchors (signed checkpoints), and lists
 * the differences.
 */
function AuditChainVerification() {
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
          verificationText(result, locale).map(({ text, isWrong }) => (
            <p key={text} data-wrong={isWrong}>
              {text}
            </p>
          ))}
      </output>
    </div>
  );
}

/**
 * Page with the audit log. Each entry shows the staff user, the action and the time, with the values before and after
 * the action.
 */
export function AuditPage() {
  const { locale } = usePortal();
  const columns = useMemo(() => auditColumns(locale), [locale]);
  return (
    <ListPage
      title={m.staff_audit_title()}
      text={m.staff_audit_text()}
      endpoint={listAudit}
      filters={auditFilters()}
      columns={columns}
      rowId={({ id }) => id}
      groupOf={(row) => auditDayText(row, locale)}
      empty={m.staff_audit_empty()}
      acts={<AuditChainVerification />}
    />
  );
}
