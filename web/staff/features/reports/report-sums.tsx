import { formatShekels } from '#domain/core/money/price-text.ts';

type Sum = { readonly label: string; readonly agorot: number; readonly note?: string };

/** The totals of a report. */
export function ReportSums({ sums }: { readonly sums: readonly Sum[] }) {
  return (
    <dl className="staff-stats">
      {sums.map(({ label, agorot, note = '' }) => (
        <div key={label} className="staff-stat">
          <dt>{label}</dt>
          <dd>
            <bdi dir="ltr" className="staff-number">
              {formatShekels(agorot)}
            </bdi>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
