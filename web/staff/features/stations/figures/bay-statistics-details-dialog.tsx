import {
  BAY_ATTEMPTS_MAX,
  type BayAttempt,
  type BayDowntimeRow,
  type BayStatisticsRow,
  listBayAttempts,
} from '#contracts/staff/bay-statistics.ts';
import type { StationId } from '#contracts/core/ids.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { usePortal } from '../../../lib/portal.tsx';
import { timeText } from '../station-words.ts';
import { VoucherLink } from '../../../lib/washes/voucher-link.tsx';

type BayStatisticsDetailsProps = {
  readonly stationId: StationId;
  readonly row: BayStatisticsRow;
  readonly title: string;
  readonly onClose: () => void;
};

/**
 * Lists the events of a bay in one period, from which its figures are computed. These are attempts to start a wash, and
 * downtime.
 */
export function BayStatisticsDetailsDialog({ stationId, row, title, onClose }: BayStatisticsDetailsProps) {
  const { bayNo, from, to } = row;
  const resource = useStaffData(listBayAttempts, { params: { stationId }, query: { bay: bayNo, from, to } });
  return (
    <StaffDialog title={title} onClose={onClose}>
      <LoadState resource={resource} />
      {resource.value === null ? null : (
        <>
          <Attempts attempts={resource.value.attempts} />
          <Downtimes downtimes={resource.value.downtimes} />
        </>
      )}
    </StaffDialog>
  );
}

function waterText({ waterAfterSeconds }: BayAttempt): string {
  if (waterAfterSeconds === null) return m.staff_figures_no_water();
  return m.staff_figures_water_after({ count: waterAfterSeconds });
}

function Attempts({ attempts }: { readonly attempts: readonly BayAttempt[] }) {
  const { locale } = usePortal();
  return (
    <section className="staff-stack">
      <h3>{m.staff_figures_attempts()}</h3>
      {attempts.length === 0 ? <EmptyState text={m.staff_figures_no_attempts()} /> : null}
      <ul className="staff-activity">
        {attempts.map((attempt) => (
          <li key={attempt.redemptionId}>
            <VoucherLink lotId={attempt.lotId} codeEnding={attempt.codeEnding} />
            <span className="staff-quiet">
              {waterText(attempt)}
              {attempt.first ? '' : ` · ${m.staff_figures_again()}`}
            </span>
            <time dateTime={attempt.at}>{timeText(attempt.at, locale)}</time>
          </li>
        ))}
      </ul>
      {attempts.length === BAY_ATTEMPTS_MAX ? <p className="staff-quiet">{m.staff_figures_newest()}</p> : null}
    </section>
  );
}

const causeLabels = {
  silent: () => m.staff_bay_silent(),
  closed: () => m.staff_figures_closed(),
  water: () => m.staff_incident_hot_water(),
  sensor: () => m.staff_incident_no_temperature(),
  planned: () => m.staff_figures_planned(),
} as const satisfies Record<BayDowntimeRow['cause'], () => string>;

function Downtimes({ downtimes }: { readonly downtimes: readonly BayDowntimeRow[] }) {
  const { locale } = usePortal();
  return (
    <section className="staff-stack">
      <h3>{m.staff_figures_downtimes()}</h3>
      {downtimes.length === 0 ? <EmptyState text={m.staff_figures_no_downtimes()} /> : null}
      <ul className="staff-activity">
        {downtimes.map(({ cause, since, until }) => (
          <li key={`${cause} ${since}`}>
            <span>{causeLabels[cause]()}</span>
            <span className="staff-quiet">
              {until === null
                ? m.staff_bay_since({ time: timeText(since, locale) })
                : `${timeText(since, locale)} – ${timeText(until, locale)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
