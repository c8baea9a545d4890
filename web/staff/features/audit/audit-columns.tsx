import type { AuditRow } from '#contracts/staff/team/audit.ts';
import { auditKinds, type AuditKind } from '#contracts/staff/team/audit-actions.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { stripInvisibleMarks } from '#contracts/core/text.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import { Sentence } from '#web/ui/sentence.tsx';
import { TimeOfDay } from '../../kit/relative-time.tsx';
import { weekdayText } from '../../kit/day/weekday.ts';
import { auditSentenceText } from '../../lib/audit/audit-entry.ts';
import { AuditSentence } from '../../lib/audit/audit-sentence.tsx';
import { auditDetailTextsOf } from '../../lib/audit/detail-words.ts';
import type { ListColumn, ListFilter } from '../../list/columns.ts';
import { timeCell } from '../../list/csv.ts';
import { choiceFilter, dayFilters } from '../../list/filters/choice-filter.ts';

const kindLabels: Readonly<Record<AuditKind, () => string>> = {
  orders: m.staff_audit_kind_orders,
  vouchers: m.staff_audit_kind_vouchers,
  customers: m.staff_audit_kind_customers,
  cases: m.staff_audit_kind_cases,
  catalogue: m.staff_audit_kind_catalogue,
  stations: m.staff_audit_kind_stations,
  stock: m.staff_audit_kind_stock,
  team: m.staff_audit_kind_team,
  settings: m.staff_audit_kind_settings,
  books: m.staff_audit_kind_books,
};

export function auditFilters(): readonly ListFilter[] {
  const by = [
    { value: '', label: m.staff_audit_by_all() },
    { value: 'staff', label: m.staff_audit_by_staff() },
  ];
  return [
    { kind: 'text', name: 'search', label: m.staff_list_search() },
    ...dayFilters(),
    choiceFilter({ name: 'kind', label: m.staff_audit_kind(), values: auditKinds, words: kindLabels }),
    { kind: 'choice', name: 'by', label: m.staff_audit_by(), options: by },
  ];
}

function AuditEntryText({ row, locale }: { readonly row: AuditRow; readonly locale: Locale }) {
  const facts = auditDetailTextsOf(row, locale);
  return (
    <div className="audit-entry">
      <p>
        <AuditSentence entry={row} />
      </p>
      {facts.length === 0 ? null : (
        <ul>
          {facts.map((fact) => (
            <li key={fact}>
              <Sentence text={fact} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Returns the heading above the audit log entries of one day. It contains the weekday and the date in Israel local
 * time.
 */
export function auditDayText({ at }: Pick<AuditRow, 'at'>, locale: Locale): string {
  const instant = Date.parse(at);
  return `${weekdayText(shopDayText(instant), locale)}, ${formatDate(instant, locale)}`;
}

export function auditColumns(locale: Locale): readonly ListColumn<AuditRow>[] {
  return [
    {
      id: 'at',
      header: m.staff_audit_when(),
      card: 'when',
      cell: ({ at }) => <TimeOfDay at={at} locale={locale} />,
      text: ({ at }) => timeCell(at),
    },
    {
      id: 'what',
      header: m.staff_audit_what(),
      card: 'title',
      cell: (row) => <AuditEntryText row={row} locale={locale} />,
      text: (row) =>
        stripInvisibleMarks([auditSentenceText(row, locale), ...auditDetailTextsOf(row, locale)].join('; ')),
    },
  ];
}
