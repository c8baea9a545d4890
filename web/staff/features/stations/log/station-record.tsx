import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { StationId } from '#contracts/core/ids.ts';
import { getStationRecord } from '#contracts/staff/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { RelativeTime } from '../../../kit/relative-time.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { usePortal } from '../../../lib/portal.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';

type Answer = AnswerOf<typeof getStationRecord>;

const RECORD_REFRESH_MS = 30_000;

const eventLabels = {
  started: () => m.staff_event_started(),
  updated: () => m.staff_event_updated(),
  ended: () => m.staff_event_ended(),
  failed: () => m.staff_event_failed(),
  unknown: () => m.staff_event_unknown(),
  rinsed: () => m.staff_event_rinsed(),
} as const satisfies Record<Answer['events'][number]['kind'], () => string>;

const washLabels = {
  held: () => m.staff_wash_state_held(),
  completed: () => m.staff_wash_state_completed(),
  released: () => m.staff_wash_state_released(),
  reversed: () => m.staff_wash_state_reversed(),
} as const satisfies Record<Answer['washes'][number]['state'], () => string>;

/** Lists the latest washes and machine reports of the station. */
export function StationRecord({ stationId }: { readonly stationId: StationId }) {
  const resource = useStaffData(getStationRecord, { params: { stationId } }, { refreshMs: RECORD_REFRESH_MS });
  return (
    <>
      <LoadState resource={resource} />
      {resource.value === null ? null : <Record record={resource.value} />}
    </>
  );
}

function Record({ record: { washes, events } }: { readonly record: Answer }) {
  const { locale } = usePortal();
  return (
    <div className="station-columns">
      <section className="staff-stack" aria-labelledby="station-washes">
        <h2 id="station-washes" className="panel-title">
          {m.staff_record_washes()}
        </h2>
        {washes.length === 0 ? (
          <p className="staff-empty">{m.staff_record_no_washes()}</p>
        ) : (
          <ul className="staff-activity">
            {washes.map((wash) => (
              <li key={wash.redemptionId}>
                <span>{m.bay_name({ number: wash.bayNo })}</span>
                <span className="staff-quiet">
                  {washLabels[wash.state]()}
                  {wash.interruption === null ? '' : ` · ${m.staff_incident_interrupted()}`}
                </span>
                <RelativeTime at={wash.startedAt} locale={locale} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="staff-stack" aria-labelledby="station-events">
        <h2 id="station-events" className="panel-title">
          {m.staff_record_events()}
        </h2>
        {events.length === 0 ? (
          <p className="staff-empty">{m.staff_record_no_events()}</p>
        ) : (
          <ul className="staff-activity">
            {events.map((event) => (
              <li key={event.id}>
                <span>{eventLabels[event.kind]()}</span>
                <span className="staff-quiet">
                  {event.offline ? m.staff_event_offline() : ''}
                  {event.reason === null ? null : <bdi> {event.reason}</bdi>}
                </span>
                <RelativeTime at={event.at} locale={locale} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
