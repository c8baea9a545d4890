import { Link } from 'react-router';
import { formatExactShekels } from '#domain/core/money/price-text.ts';

export type ReportRowKind = 'sales' | 'washes' | 'vouchers' | 'consents';

/** Filter for the list of rows that a number of a report counts. */
export type RowFilter = Readonly<Record<string, string | number | undefined>>;

type ReportLinkProps = {
  readonly of: ReportRowKind;
  readonly rowFilter: RowFilter;
  readonly children: string | number;
};

/** A number that links to the rows that it counts. If there are no rows, it is plain text. */
export function ReportLink({ of, rowFilter, children }: ReportLinkProps) {
  const text = <bdi dir="ltr">{typeof children === 'number' ? children.toLocaleString('en') : children}</bdi>;
  if (children === 0) return text;
  const words = Object.entries(rowFilter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return (
    <Link className="report-link" to={`/admin/reports/${of}?${new URLSearchParams(words)}`}>
      {text}
    </Link>
  );
}

type MoneyLinkProps = { readonly of: ReportRowKind; readonly rowFilter: RowFilter; readonly agorot: number };

/**
 * An amount that links to the rows of which it is the sum. Agorot are always shown, so that a sum looks the same
 * everywhere in a report.
 */
export function MoneyLink({ of, rowFilter, agorot }: MoneyLinkProps) {
  const text = formatExactShekels(agorot);
  if (agorot === 0) return <bdi dir="ltr">{text}</bdi>;
  return (
    <ReportLink of={of} rowFilter={rowFilter}>
      {text}
    </ReportLink>
  );
}

export function Money({ agorot }: { readonly agorot: number }) {
  return <bdi dir="ltr">{formatExactShekels(agorot)}</bdi>;
}

/** Shows the sum of an amount over all rows. It is for the last line of a table that contains all rows. */
export function AmountTotal<Row>({ rows, of }: { readonly rows: readonly Row[]; readonly of: (row: Row) => number }) {
  return <Money agorot={rows.reduce((sum, row) => sum + of(row), 0)} />;
}
