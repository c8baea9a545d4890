import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { getWorkOrder, type WorkOrder } from '#contracts/staff/work-orders/work-orders.ts';
import { workOrderPhotoPath } from '#contracts/staff/work-orders/work-photo-path.ts';
import { formatDateTime, formatIsoDay, isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Card, Fact } from '../../../lib/card.tsx';
import { RecordLoadState } from '../../../lib/data/record-load.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { ReportPhoto } from '../../../lib/report-photo.tsx';
import { PermittedLink } from '../../../lib/permitted-link.tsx';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { WorkOrderAssignment } from './work-order-assignment.tsx';
import { WorkOrderHistory } from './work-order-history.tsx';
import { WorkOrderHeader } from './work-order-header.tsx';
import { WorkOrderParts } from './work-order-parts.tsx';
import { workOrderCauseLabels } from './work-order-labels.ts';
import '../control-room/control-room.css';

export function WorkOrderPage() {
  const { workOrderId = '' } = useParams();
  const mayWrite = mayUse(useMe(), 'station.write');
  const resource = useStaffData(getWorkOrder, { params: { workOrderId } }, { live: true });
  const { value: order, retry } = resource;
  if (order === null)
    return <RecordLoadState resource={resource} list={{ to: '/admin/work-orders', title: m.staff_work_title() }} />;
  const mayAct = mayWrite && (order.state === 'open' || order.state === 'in_work');
  return (
    <div className="staff-stack">
      <WorkOrderHeader order={order} mayAct={mayAct} onChanged={retry} />
      <div className="order-page">
        <div className="staff-stack">
          <Note title={m.staff_log_note()} text={order.note} />
          <Note title={m.staff_work_closing_note()} text={order.closingNote} />
          <CustomerPhoto order={order} />
          <WorkOrderAssignment order={order} mayAssign={mayAct} onChanged={retry} />
          <WorkOrderParts parts={order.parts} />
          <Photos order={order} />
        </div>
        <div className="staff-stack">
          <WorkFacts order={order} />
          <WorkOrderHistory order={order} />
        </div>
      </div>
    </div>
  );
}

/** Shows a text that a staff user wrote. Renders nothing if it is empty. */
function Note({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <Card title={title}>
      <p className="station-note">
        <bdi>{text}</bdi>
      </p>
    </Card>
  );
}

/**
 * Photo of the customer report that caused the work order. A photo of a wash belongs to a case and is visible only with
 * the permission for cases.
 */
function CustomerPhoto({ order: { reportPhotoId, source } }: { readonly order: WorkOrder }) {
  const mayReadCases = mayUse(useMe(), 'inbox.read');
  if (reportPhotoId === null || (source === 'case' && !mayReadCases)) return null;
  return <ReportPhoto photoId={reportPhotoId} />;
}

/** Shows the cause of a work order. If a customer report caused it, links to the report. */
function Source({ order: { source, sourceRef } }: { readonly order: WorkOrder }) {
  const words = workOrderCauseLabels[source]();
  if (source !== 'case' || sourceRef === null) return words;
  return (
    <PermittedLink to={`/admin/inbox/${sourceRef.replace(':', '/')}`} needs="inbox.read">
      {words}
    </PermittedLink>
  );
}

/** Returns the labelled values that the header of the page does not show. Empty values are left out. */
function factsOf(order: WorkOrder, locale: Locale): readonly (readonly [label: string, value: ReactNode])[] {
  const { begunAt, costAgorot, minutes, movedFrom } = order;
  const timeText = (instant: string | null) => (instant === null ? null : formatDateTime(Date.parse(instant), locale));
  const facts: readonly (readonly [string, ReactNode])[] = [
    [m.staff_work_source(), <Source key="source" order={order} />],
    [m.staff_work_due(), movedFrom === null ? null : m.staff_work_moved_from({ day: formatIsoDay(movedFrom, locale) })],
    [m.staff_work_begun(), timeText(begunAt)],
    [m.staff_work_minutes(), minutes === null ? null : m.staff_work_minutes_of({ count: minutes })],
    [m.staff_work_cost(), costAgorot === null ? null : isolatedShekels(costAgorot)],
  ];
  return facts.filter(([, value]) => value !== null);
}

function WorkFacts({ order }: { readonly order: WorkOrder }) {
  const { locale } = usePortal();
  return (
    <Card title={m.staff_work_facts()}>
      <dl className="order-facts">
        {factsOf(order, locale).map(([label, value]) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

function Photos({ order: { id, photos } }: { readonly order: WorkOrder }) {
  const { locale } = usePortal();
  if (photos.length === 0) return null;
  return (
    <Card title={m.staff_work_photos()}>
      <ul className="work-photos">
        {photos.map(({ photoId, addedBy, at }, index) => {
          const caption = m.staff_work_photo_of({ name: addedBy, time: formatDateTime(Date.parse(at), locale) });
          return (
            <li key={photoId}>
              <img
                src={workOrderPhotoPath(id, photoId)}
                alt={m.staff_work_photo_no({ number: index + 1 })}
                loading="lazy"
              />
              <p className="staff-quiet">{caption}</p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
