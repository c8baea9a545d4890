import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';

const reports = [
  { of: 'sales', label: () => m.staff_report_of_sales() },
  { of: 'vat', label: () => m.staff_report_of_vat() },
  { of: 'liability', label: () => m.staff_report_of_liability() },
  { of: 'washes', label: () => m.staff_report_of_washes() },
  { of: 'cohorts', label: () => m.staff_report_of_cohorts() },
  { of: 'consents', label: () => m.staff_report_of_consents() },
] as const;

export type ReportName = (typeof reports)[number]['of'];

/** Returns the name of the report in the URL. Returns the sales report if the URL contains no known report. */
export function reportNameOrDefault(wanted: string | null): ReportName {
  return reports.find(({ of }) => of === wanted)?.of ?? 'sales';
}

/** Scrolls the link of the current report into view. On a phone, the links can be wider than the screen. */
function scrollLinkIntoView(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

function currentLinkProps(isCurrent: boolean) {
  return isCurrent ? ({ 'aria-current': 'page', ref: scrollLinkIntoView } as const) : {};
}

export function ReportNav({ current }: { readonly current: ReportName }) {
  return (
    <nav className="staff-report-nav" aria-label={m.staff_reports_title()}>
      {reports.map(({ of, label }) => (
        <Link key={of} to={`/admin/reports?of=${of}`} {...currentLinkProps(of === current)}>
          {label()}
        </Link>
      ))}
    </nav>
  );
}
