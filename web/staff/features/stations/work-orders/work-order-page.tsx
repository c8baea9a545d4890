import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import {
  getWorkOrder,
  stepWorkOrder,
  type WorkOrder,
  workPhotoPath,
} from '#contracts/staff/work-orders/work-orders.ts';
import { formatDateTime, formatIsoDay, isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { StaffAct } from '../../../lib/acts/staff-act.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { stationLogLabels } from '../log/station-log-labels.ts';
import { StateMark } from '../state-mark.tsx';
import { ClosingDialog } from './closing-dialog.tsx';
import { WorkOrderDialog } from './work-order-dialog.tsx';
import { WorkParts } from './work-parts.tsx';
import { OverdueMark } from './overdue-mark.tsx';
import { workPlace, workPriorityWords, workSourceWords, workStateTones, workStateWords } from './work-words.ts';
import '../control-room/control-room.css';

/** One work order: task, place, next step, and the completed work. */
export function WorkOrderPage() {
  const { workOrderId = '' } = useParams();
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'station.write');
  const resource = useStaffData(getWorkOrder, { params: { workOrderId } }, { live: true });
  const { value: order, retry } = resource;
  if (order === null) return <LoadState resource={resource} />;
  const isActive = order.state === 'open' || order.state === 'in_work';
  return (
    <div className="staff-stack">
      <header className="staff-head">
        <div>
          <h1 className="text-2xl">
            <bdi>{order.title}</bdi>
          </h1>
          <p>
            <StateMark words={workStateWords[order.state]()} tone={workStateTones[order.state]} />{' '}
            <OverdueMark order={order} />{' '}
            <Link to={`/admin/stations/${order.stationId}`}>{workPlace(order, locale)}</Link>
          </p>
        </div>
        {mayWrite && isActive ? <Acts order={order} onChanged={retry} /> : null}
      </header>
      {order.note === '' ? null : (
        <p className="station-note">
          <bdi>{order.note}</bdi>
        </p>
      )}
      <Facts order={order} />
      {order.closingNote === '' ? null : (
        <p className="station-note">
          <bdi>{order.closingNote}</bdi>
        </p>
      )}
      <WorkParts parts={order.parts} />
      <Photos order={order} />
    </div>
  );
}

/** Returns the facts of an order; facts without a value are left out. */
function factsOf(order: WorkOrder, locale: Locale): readonly (readonly [label: string, value: string])[] {
  const { minutes, costAgorot } = order;
  const timeText = (instant: string | null) => (instant === null ? null : formatDateTime(Date.parse(instant), locale));
  const facts: readonly (readonly [string, string | null])[] = [
    [m.staff_work_assignee(), order.assignee?.name ?? m.staff_work_no_assignee()],
    [m.staff_work_priority(), workPriorityWords[order.priority]()],
    [m.staff_work_due(), order.dueOn === null ? null : formatIsoDay(order.dueOn, locale)],
    [m.staff_work_kind(), stationLogLabels[order.kind]()],
    [m.staff_work_source(), workSourceWords[order.source]()],
    [m.staff_purchases_when(), timeText(order.createdAt)],
    [m.staff_purchases_who(), order.createdBy],
    [m.staff_work_begun(), timeText(order.begunAt)],
    [m.staff_work_ended(), timeText(order.endedAt)],
    [m.staff_work_ended_by(), order.endedBy],
    [m.staff_work_minutes(), minutes === null ? null : m.staff_work_minutes_of({ count: minutes })],
    [m.staff_work_cost(), costAgorot === null ? null : isolatedShekels(costAgorot)],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

function Facts({ order }: { readonly order: WorkOrder }) {
  const { locale } = usePortal();
  return (
    <dl className="work-facts">
      {factsOf(order, locale).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Photos({ order: { id, photos } }: { readonly order: WorkOrder }) {
  const { locale } = usePortal();
  if (photos.length === 0) return null;
  return (
    <section className="staff-stack" aria-labelledby="work-photos">
      <h2 id="work-photos" className="text-lg">
        {m.staff_work_photos()}
      </h2>
      <ul className="work-photos">
        {photos.map(({ photoId, addedBy, at }, index) => {
          const said = m.staff_work_photo_of({ name: addedBy, time: formatDateTime(Date.parse(at), locale) });
          return (
            <li key={photoId}>
              <img src={workPhotoPath(id, photoId)} alt={m.staff_work_photo_no({ number: index + 1 })} loading="lazy" />
              <p className="staff-quiet">{said}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type ActsProps = { readonly order: WorkOrder; readonly onChanged: () => void };

function Acts({ order, onChanged }: ActsProps) {
  const [opened, setOpened] = useState<'change' | 'close' | null>(null);
  const params = { workOrderId: order.id };
  function done() {
    setOpened(null);
    onChanged();
  }
  return (
    <div className="station-acts">
      {order.state === 'open' ? (
        <StaffAct
          endpoint={stepWorkOrder}
          input={{ params, body: { version: order.version, step: 'begin' } }}
          label={m.staff_work_begin()}
          done={() => m.staff_work_in_work()}
          onDone={onChanged}
        />
      ) : null}
      <button type="button" className="button button-primary" onClick={() => setOpened('close')}>
        {m.staff_work_close()}
      </button>
      <button type="button" className="button button-secondary" onClick={() => setOpened('change')}>
        {m.staff_work_change()}
      </button>
      <StaffAct
        endpoint={stepWorkOrder}
        input={{ params, body: { version: order.version, step: 'cancel' } }}
        label={m.staff_work_cancel()}
        done={() => m.staff_work_cancelled()}
        onDone={onChanged}
      />
      {opened === 'close' ? <ClosingDialog order={order} onDone={done} onClose={() => setOpened(null)} /> : null}
      {opened === 'change' ? <WorkOrderDialog order={order} onDone={done} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}
