import { useMemo } from 'react';
import { listAudit } from '#contracts/staff/team/audit.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { ListPage } from '../../list/list-page.tsx';
import { auditColumns, auditFilters } from './audit-columns.tsx';
import { VerifyChain } from './verify-chain.tsx';

/** The audit log: who did what, when, with what was before and after. */
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
      empty={m.staff_audit_empty()}
      acts={<VerifyChain />}
    />
  );
}
