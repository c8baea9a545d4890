import { listAudit, type AuditRow } from '#contracts/staff/audit.ts';
import { formatDateTime } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { actWords } from '../../lib/act-words.ts';
import { usePortal } from '../../lib/portal.tsx';
import type { ListColumn, ListFilter } from '../../list/columns.ts';
import { ListPage } from '../../list/list-page.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { useMemo } from 'react';
import { VerifyChain } from './verify-chain.tsx';

function who({ adminName, actor }: AuditRow): string {
  if (adminName !== null) return adminName;
  if (actor.startsWith('customer:')) return m.staff_audit_customer();
  return actor === 'guest' ? m.staff_audit_guest() : m.staff_audit_system();
}

/** The audit log: who did what, when, with what was before and after. */
export function AuditPage() {
  const { locale } = usePortal();
  const filters = useMemo(
    (): readonly ListFilter[] => [
      { kind: 'text', name: 'search', label: m.staff_list_search() },
      {
        kind: 'choice',
        name: 'by',
        label: m.staff_audit_by(),
        options: [
          { value: '', label: m.staff_audit_by_all() },
          { value: 'staff', label: m.staff_audit_by_staff() },
        ],
      },
    ],
    [],
  );
  const columns = useMemo(
    (): readonly ListColumn<AuditRow>[] => [
      {
        id: 'at',
        header: m.staff_audit_when(),
        cell: ({ at }) => <time dateTime={at}>{formatDateTime(Date.parse(at), locale)}</time>,
        text: ({ at }) => at,
      },
      { id: 'who', header: m.staff_audit_who(), cell: (row) => <bdi>{who(row)}</bdi>, text: ({ actor }) => actor },
      {
        id: 'what',
        header: m.staff_audit_what(),
        cell: ({ action }) => actWords(action),
        text: ({ action }) => action,
      },
      {
        id: 'whom',
        header: m.staff_audit_whom(),
        cell: ({ refId }) => (refId === null ? null : <bdi dir="ltr">{refId.slice(0, 8)}</bdi>),
        text: ({ refId }) => refId ?? '',
      },
      {
        id: 'detail',
        header: m.staff_audit_detail(),
        cell: ({ detail }) => <AuditDetail detail={detail} />,
        text: ({ detail }) => JSON.stringify(detail),
      },
    ],
    [locale],
  );
  return (
    <ListPage
      title={m.staff_audit_title()}
      text={m.staff_audit_text()}
      endpoint={listAudit}
      filters={filters}
      columns={columns}
      rowId={({ id }) => id}
      empty={m.staff_audit_empty()}
      acts={<VerifyChain />}
    />
  );
}
