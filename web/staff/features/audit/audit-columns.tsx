import type { AuditRow } from '#contracts/staff/team/audit.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { When } from '../../kit/when.tsx';
import { actWords } from '../../lib/words/act-words.ts';
import type { ListColumn, ListFilter } from '../../list/columns.ts';
import { timeCell } from '../../list/csv.ts';
import { AuditDetail } from './audit-detail.tsx';
import { detailLine } from './detail-words.ts';

function who({ adminName, actor }: AuditRow): string {
  if (adminName !== null) return adminName;
  if (actor.startsWith('customer:')) return m.staff_audit_customer();
  return actor === 'guest' ? m.staff_audit_guest() : m.staff_audit_system();
}

export function auditFilters(): readonly ListFilter[] {
  const by = [
    { value: '', label: m.staff_audit_by_all() },
    { value: 'staff', label: m.staff_audit_by_staff() },
  ];
  return [
    { kind: 'text', name: 'search', label: m.staff_list_search() },
    { kind: 'choice', name: 'by', label: m.staff_audit_by(), options: by },
  ];
}

export function auditColumns(locale: Locale): readonly ListColumn<AuditRow>[] {
  return [
    {
      id: 'at',
      header: m.staff_audit_when(),
      cell: ({ at }) => <When at={at} locale={locale} />,
      text: ({ at }) => timeCell(at),
    },
    { id: 'who', header: m.staff_audit_who(), cell: (row) => <bdi>{who(row)}</bdi>, text: who },
    {
      id: 'what',
      header: m.staff_audit_what(),
      cell: ({ action }) => actWords(action),
      text: ({ action }) => actWords(action),
    },
    {
      id: 'whom',
      header: m.staff_audit_whom(),
      cell: ({ refId }) => (refId === null ? null : <bdi dir="ltr">{refId.slice(0, 8)}</bdi>),
      text: ({ refId }) => refId?.slice(0, 8) ?? '',
    },
    {
      id: 'detail',
      header: m.staff_audit_detail(),
      cell: ({ detail }) => <AuditDetail detail={detail} />,
      text: ({ detail }) => detailLine(detail, locale),
    },
  ];
}
