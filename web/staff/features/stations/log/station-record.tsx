import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { StationId } from '#contracts/core/ids.ts';
import { getStationRecord } from '#contracts/staff/machines/station-record.ts';
import type { StaffBay } from '#contracts/staff/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { RelativeTime } from '../../../kit/relative-time.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { usePortal } from '../../../lib/portal.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { releasedWashLabels } from '../../../lib/words/wash-words.ts';
import { VoucherLink } from '../../../lib/washes/voucher-link.tsx';
import { machineEventLinesOf, type MachineEventLine } from './machine-events.ts';

type StationRecordResponse = ResponseOf<typeof getStationRecord>;

const RECORD_REFRESH_MS = 30_000;

const washLabels = {
  held: () => m.staff_wash_state_held(),
  completed: () => m.staff_wash_state_completed(),
  released: () => m.staff_wash_state_released(),
  reversed: () => m.staff_wash_state_reversed(),
} as const satisfies Record<StationRecordResponse['washes'][number]['state'], () => string>;

function washStateText({ releaseReason, state, unconfirmed }: StationRecordResponse['washes'][number]): string {
  if (unconfirmed) return m.staff_wash_state_unconfirmed();
  return releaseReason === null ? washLabels[state]() : releasedWashLabels[releaseReason]();
}

type RecordProps = {
  readonly stationId: StationId;
  readonly bays: readonly Pick<StaffBay, 'bayNo' | 'name' | 'nameHe'>[];
};

/** Lists the latest washes and failed starts of the station, and the reports of its machine. */
export function StationRecentActivity({ stationId, bays }: RecordProps) {
  const resource = useStaffData(getStationRecord, { params: { stationId } }, { refreshMs: RECORD_REFRESH_MS });
  const titleOf = (bayNo: number) => {
    const bay = bays.find((each) => each.bayNo === bayNo);
    return bay === undefined ? m.bay_name({ number: bayNo }) : bayTitle(bay);
  };
  return (
    <>
      <LoadState resource={resource} />
      {resource.value === null ? null : (
        <div className="station-columns">
          <Washes washes={resource.value.washes} titleOf={titleOf} />
          <Events record={resource.value} titleOf={titleOf} />
        </div>
      )}
    </>
  );
}

type BayTitles = { readonly titleOf: (bayNo: number) => string };

function Washes({ washes, titleOf }: BayTitles & Pick<StationRecordResponse, 'washes'>) {
  const { locale } = usePortal();
  return (
    <section className="staff-stack" aria-labelledby="station-washes">
      <h2 id="station-washes" className="panel-title">
        {m.staff_record_washes()}
      </h2>
      {washes.length === 0 ? (
        <EmptyState text={m.staff_record_no_washes()} />
      ) : (
        <ul className="staff-activity">
          {washes.map((wash) => (
            <li key={wash.redemptionId}>
              <span>{titleOf(wash.bayNo)}</span>
              <span className="staff-quiet">
                {washStateText(wash)}
                {wash.interruption === null ? '' : ` · ${m.staff_incident_interrupted()}`}
              </span>
              <VoucherLink lotId={wash.lotId} codeEnding={wash.codeEnding} />
              <RelativeTime at={wash.at} locale={locale} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Events({ record, titleOf }: BayTitles & { readonly record: StationRecordResponse }) {
  const { needed, others } = machineEventLinesOf(record);
  return (
    <section className="staff-stack" aria-labelledby="station-events">
      <h2 id="station-events" className="panel-title">
        {m.staff_record_events()}
      </h2>
      {needed.length > 0 ? (
        <EventList lines={needed} titleOf={titleOf} />
      ) : (
        <EmptyState text={others.length === 0 ? m.staff_record_no_events() : m.staff_record_nothing_to_do()} />
      )}
      {others.length === 0 ? null : (
        <details>
          <summary>{m.staff_record_other_events({ count: others.length })}</summary>
          <EventList lines={others} titleOf={titleOf} />
        </details>
      )}
    </section>
  );
}

function EventList({ lines, titleOf }: BayTitles & { readonly lines: readonly MachineEventLine[] }) {
  const { locale } = usePortal();
  return (
    <ul className="staff-activity">
      {lines.map(({ id, bayNo, what, details, at, advice }) => (
        <li key={id}>
          <span>{bayNo === null ? what : `${titleOf(bayNo)} · ${what}`}</span>
          <span className="staff-quiet">{details}</span>
          <RelativeTime at={at} locale={locale} />
          {advice === null ? null : <span className="event-advice">{advice}</span>}
        </li>
      ))}
    </ul>
  );
}
