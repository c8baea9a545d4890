import { Link } from 'react-router';
import { listBulkActions, type BulkAction } from '#contracts/staff/bulk.ts';
import { m } from '#messages/compiled/messages.js';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { usePolling } from '../../lib/data/use-polling.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { usePortal } from '../../lib/portal.tsx';
import { bulkRefusalLabels, bulkActionLabels, type ListBulkAction } from './list-bulk.ts';

const PROGRESS_MS = 2_000;

type ProgressProps = {
  readonly bulk: Pick<ListBulkAction<never>, 'act' | 'pageOf'>;
  /** Counter that the page increases after it has started a bulk action. */
  readonly version: number;
};

function isRunning({ total, done, refused }: BulkAction): boolean {
  return done + refused < total;
}

/**
 * Shows the progress of this list's running bulk actions, and the result of the last finished action. Both are still
 * shown after the page was closed and opened again.
 */
export function BulkProgress({ bulk: { act, pageOf }, version }: ProgressProps) {
  const { value, retry } = useStaffData(listBulkActions, { query: { act } }, { version });
  const acts = value?.rows ?? [];
  usePolling(retry, acts.some(isRunning) ? PROGRESS_MS : null);
  const ended = acts.find((one) => !isRunning(one));
  if (acts.length === 0) return null;
  return (
    <section className="staff-bulk-latest" aria-label={m.staff_bulk_latest()}>
      {acts.map((one) => (isRunning(one) ? <RunningBulkAction key={one.bulkId} act={one} /> : null))}
      <div aria-live="polite">{ended === undefined ? null : <Result act={ended} pageOf={pageOf} />}</div>
    </section>
  );
}

function RunningBulkAction({ act: { act, total, done, refused } }: { readonly act: BulkAction }) {
  const ended = done + refused;
  const text = m.staff_bulk_running({ act: bulkActionLabels[act].label(), done: String(ended), total: String(total) });
  return (
    <p className="staff-bulk-running">
      <span aria-hidden="true">{text}</span>
      <progress className="progress" value={ended} max={total} aria-label={text} />
    </p>
  );
}

type ResultProps = { readonly act: BulkAction; readonly pageOf: ProgressProps['bulk']['pageOf'] };

/** Shows the result of a bulk action. The refused rows can be expanded. Each has its reason and a link to its page. */
function Result({ act: { act, createdAt, done, refused, refusals }, pageOf }: ResultProps) {
  const { locale } = usePortal();
  const label = bulkActionLabels[act].label();
  const when = (
    <span className="staff-quiet">
      <RelativeTime at={createdAt} locale={locale} />
    </span>
  );
  if (refused === 0) {
    return (
      <p>
        {m.staff_bulk_done({ act: label, done: String(done) })} {when}
      </p>
    );
  }
  return (
    <details>
      <summary className="staff-summary">
        {m.staff_bulk_done_refused({ act: label, done: String(done), refused: String(refused) })} {when}
      </summary>
      <ul className="staff-bulk-refused">
        {refusals.map((row) => (
          <li key={row.id}>
            <Link to={pageOf(row)}>
              <bdi>{row.label ?? m.staff_bulk_open()}</bdi>
            </Link>
            <span>{bulkRefusalLabels[row.refusal]()}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
