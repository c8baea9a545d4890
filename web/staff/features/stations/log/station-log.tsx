import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { outagePhotoPath } from '#contracts/staff/station-actions.ts';
import { listStationLog, type DueMaintenance, type StationLogEntry } from '#contracts/staff/station-log.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { RelativeTime } from '../../../kit/relative-time.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { StationLogEntryDialog } from './log-dialog.tsx';
import { stationLogLabels } from './station-log-labels.ts';
import { StatusBadge } from '../../../lib/status-badge.tsx';
import type { StationTabProps } from '../station-tab-props.ts';
import { bayOrStationText, outageReasonText } from '../station-words.ts';
import { stateTones } from '../../../lib/words/state-tones.ts';
import { ListFooter } from '../../../list/head/list-footer.tsx';

/**
 * Lists the work that was done at the station, including entries made with the scanner page, and the work that is due.
 */
export function StationLog({ station, onChanged }: StationTabProps) {
  const mayWrite = mayUse(useMe(), 'station.write');
  const [adding, setAdding] = useState(false);
  const [query] = useSearchParams();
  const after = query.get('after');
  const { stationId } = station;
  const input = { params: { stationId }, query: after === null ? {} : { after } };
  const resource = useStaffData(listStationLog, input);
  const add = mayWrite ? (
    <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
      {m.staff_log_add()}
    </button>
  ) : null;
  return (
    <section className="staff-stack" aria-labelledby="station-log">
      <div className="staff-head">
        <h2 id="station-log" className="panel-title">
          {m.staff_log_title()}
        </h2>
        {resource.value?.rows.length === 0 ? null : add}
      </div>
      <LoadState resource={resource} />
      {resource.value === null ? null : <Log answer={resource.value} station={station} add={add} />}
      {adding ? (
        <StationLogEntryDialog
          station={station}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            resource.retry();
            onChanged();
          }}
        />
      ) : null}
    </section>
  );
}

type LogProps = {
  readonly answer: ResponseOf<typeof listStationLog>;
  readonly station: StationTabProps['station'];
  /** Button that adds an entry, which an empty log shows. Null for users without the permission. */
  readonly add: ReactNode;
};

function Log({ answer: { rows, next, due }, station, add }: LogProps) {
  const { locale } = usePortal();
  const place = (bayNo: number | null) => bayOrStationText(bayNo, station.bays);
  return (
    <>
      {due.length === 0 ? null : <DueList due={due} place={place} />}
      {rows.length === 0 ? (
        <EmptyState text={m.staff_log_empty()}>{add}</EmptyState>
      ) : (
        <ul className="staff-activity">
          {rows.map((entry: StationLogEntry) => (
            <li key={entry.id}>
              <span className="row-name">{stationLogLabels[entry.kind]()}</span>
              <span>{place(entry.bayNo)}</span>
              {entry.reason === null ? null : <span>{outageReasonText(entry.reason)}</span>}
              {entry.note === '' ? null : <bdi className="station-note">{entry.note}</bdi>}
              <span className="staff-quiet">
                <bdi>{entry.by}</bdi>
              </span>
              <RelativeTime at={entry.doneAt} locale={locale} />
              {entry.hasPhoto ? (
                <div className="station-photo">
                  <img
                    src={outagePhotoPath(station.stationId, entry.id)}
                    alt={m.staff_log_photo_of({ place: place(entry.bayNo) })}
                    loading="lazy"
                  />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <ListFooter page={{ rows, next }} />
    </>
  );
}

function DueList({
  due,
  place,
}: {
  readonly due: readonly DueMaintenance[];
  readonly place: (bayNo: number | null) => string;
}) {
  const { locale } = usePortal();
  function words({ state, dueOn }: DueMaintenance): string {
    const day = formatIsoDay(dueOn, locale);
    if (state === 'today') return m.staff_log_due_today();
    return state === 'overdue' ? m.staff_log_due_overdue({ day }) : m.staff_log_due_soon({ day });
  }
  return (
    <section className="staff-panel" aria-labelledby="station-due">
      <h3 id="station-due">{m.staff_log_due_title()}</h3>
      <ul className="station-devices">
        {due.map((each) => (
          <li key={`${each.bayNo} ${each.kind}`}>
            <span>
              {stationLogLabels[each.kind]()} · {place(each.bayNo)}
            </span>
            <StatusBadge words={words(each)} tone={stateTones.service[each.state]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
