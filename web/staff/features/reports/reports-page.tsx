import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { PageHeader } from '../../kit/page-header.tsx';
import { CohortReport } from './cohort-report.tsx';
import { ConsentReport } from './consent-report.tsx';
import { LiabilityReport } from './liability-report.tsx';
import { ReportMail } from './report-mail.tsx';
import { ReportNav, reportNameOrDefault, type ReportName } from './report-nav.tsx';
import { SalesReport } from './sales-report.tsx';
import { VatReport } from './vat-report.tsx';
import { WashReport } from './wash-report.tsx';

const shown = {
  sales: SalesReport,
  vat: VatReport,
  liability: LiabilityReport,
  washes: WashReport,
  cohorts: CohortReport,
  consents: ConsentReport,
} as const satisfies Record<ReportName, ComponentType>;

/** Page of the reports. The URL contains the selected report and its days. */
export function ReportsPage() {
  const [query] = useSearchParams();
  const of = reportNameOrDefault(query.get('of'));
  const Shown = shown[of];
  return (
    <div className="staff-stack">
      <PageHeader title={m.staff_reports_title()} text={m.staff_reports_text()} acts={<ReportMail />} />
      <ReportNav current={of} />
      <Shown key={of} />
    </div>
  );
}
