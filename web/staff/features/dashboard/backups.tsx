import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { BackupStepName } from '#contracts/core/backup-step.ts';
import type { getDashboardStats } from '#contracts/staff/dashboard.ts';
import { hasLastAttemptFailed } from '#domain/staff/backups/backup-problems.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Sentence } from '#web/ui/sentence.tsx';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { usePortal } from '../../lib/portal.tsx';

type BackupsOfShop = ResponseOf<typeof getDashboardStats>['backups'];
type Step = BackupsOfShop['steps'][number];

const openingStepLabels = {
  backup: () => m.staff_backups_step_backup(),
  drill: () => m.staff_backups_step_drill(),
  copy: () => m.staff_backups_step_copy(),
} as const satisfies Record<BackupStepName, () => string>;

function timeOf(at: string | null): number | null {
  return at === null ? null : Date.parse(at);
}

/** Shows the result and the time of the last attempt of one backup step. */
function StepLine({ step: { step, madeAt, failedAt } }: { readonly step: Step }) {
  const { locale } = usePortal();
  const isFailed = hasLastAttemptFailed({ madeAt: timeOf(madeAt), failedAt: timeOf(failedAt) });
  const at = isFailed ? failedAt : madeAt;
  const label = openingStepLabels[step]();
  return (
    <li>
      {isFailed ? m.staff_backups_failed({ step: label }) : m.staff_backups_made({ step: label })}{' '}
      {at === null ? null : <RelativeTime at={at} locale={locale} />}
    </li>
  );
}

/**
 * Shows the state of the shop's backups in one line if all backups work. Otherwise shows a warning with each step and
 * the first action for the technician. Renders nothing in a trial that has no backups.
 */
export function Backups({ backups: { steps, isTroubled } }: { readonly backups: BackupsOfShop }) {
  const { locale } = usePortal();
  const last = steps.find(({ step }) => step === 'backup')?.madeAt ?? null;
  if (!isTroubled) {
    return last === null ? null : (
      <p id="backups" className="staff-quiet">
        {m.staff_backups_good()} <RelativeTime at={last} locale={locale} />
      </p>
    );
  }
  return (
    <div id="backups" className="staff-light staff-light-bad">
      <p>{m.staff_backups_bad()}</p>
      {steps.length === 0 ? (
        <p>{m.staff_backups_none()}</p>
      ) : (
        <ul>
          {steps.map((step) => (
            <StepLine key={step.step} step={step} />
          ))}
        </ul>
      )}
      <details>
        <summary className="staff-summary">{m.staff_books_for_technician()}</summary>
        <p>
          <Sentence
            text={m.staff_backups_technician({
              look: leftToRight('journalctl -u shampaw-backup'),
              make: leftToRight('shampaw-backup'),
            })}
          />
        </p>
      </details>
    </div>
  );
}
