import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { listReportConsents, type ReportConsent } from '#contracts/staff/reports/report-rows.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { ListPage } from '../../list/list-page.tsx';
import { timeColumn } from '../../reports/row-columns.tsx';
import { nameOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { consentTopicText } from '../../lib/words/topic-words.ts';

function consentColumns(locale: Locale): readonly ListColumn<ReportConsent>[] {
  const consentTextOf = ({ given }: ReportConsent) => (given ? m.staff_report_given() : m.staff_report_withdrawn());
  return [
    { ...timeColumn<ReportConsent>(locale), card: 'when' },
    { id: 'topic', header: m.staff_report_kind(), card: 'title', cell: consentTopicText, text: consentTopicText },
    { id: 'version', header: m.staff_report_version(), cell: ({ version }) => version, text: ({ version }) => version },
    { id: 'given', header: m.staff_report_state(), card: 'plain', cell: consentTextOf, text: consentTextOf },
    {
      id: 'customer',
      header: m.staff_report_customer(),
      cell: ({ customerId, nameMasked }) => (
        <Link to={`/admin/customers/${customerId}`}>
          <bdi>{nameOrPlaceholder(nameMasked)}</bdi>
        </Link>
      ),
      text: ({ nameMasked }) => nameOrPlaceholder(nameMasked),
    },
  ];
}

/**
 * Lists, for each customer and kind of consent, the last decision at the end of a day. The consent was either given or
 * withdrawn.
 */
export function ConsentRowsPage() {
  const { locale } = usePortal();
  const columns = useMemo(() => consentColumns(locale), [locale]);
  const options = [
    { value: '', label: m.staff_report_all() },
    { value: 'yes', label: m.staff_report_given() },
    { value: 'no', label: m.staff_report_withdrawn() },
  ];
  return (
    <ListPage
      title={m.staff_report_consents()}
      text={m.staff_report_rows_text()}
      endpoint={listReportConsents}
      filters={[
        { kind: 'date', name: 'on', label: m.staff_report_on() },
        { kind: 'text', name: 'topic', label: m.staff_report_kind() },
        { kind: 'text', name: 'version', label: m.staff_report_version() },
        { kind: 'choice', name: 'given', label: m.staff_report_state(), options },
      ]}
      columns={columns}
      rowId={({ id }) => id}
      empty={m.staff_report_none()}
    />
  );
}
