import { useState } from 'react';
import {
  type MaintenancePlan,
  endMaintenancePlan,
  listMaintenancePlans,
} from '#contracts/staff/work-orders/maintenance-plans.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { StaffActionButton } from '../../../lib/acts/staff-action-button.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { stationLogLabels } from '../log/station-log-labels.ts';
import { MaintenancePlanDialog } from './maintenance-plan-dialog.tsx';
import { workOrderLocationText } from './work-order-labels.ts';

/** Page with the maintenance plans of all stations. A plan creates work orders by date or by number of washes. */
export function MaintenancePlansPage() {
  const mayWrite = mayUse(useMe(), 'station.write');
  const [adding, setAdding] = useState(false);
  const resource = useStaffData(listMaintenancePlans, {}, { live: true });
  const isEmpty = resource.value?.rows.length === 0;
  const add = mayWrite ? (
    <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
      {m.staff_care_add()}
    </button>
  ) : null;
  return (
    <div className="staff-stack">
      <header className="staff-head">
        <div>
          <h1>{m.staff_care_title()}</h1>
          <p className="staff-quiet">{m.staff_care_text()}</p>
        </div>
        {isEmpty ? null : add}
      </header>
      <LoadState resource={resource} />
      {isEmpty ? <EmptyState text={m.staff_care_empty()}>{add}</EmptyState> : null}
      <ul className="station-incidents">
        {resource.value?.rows.map((plan) => (
          <Plan key={plan.id} plan={plan} mayWrite={mayWrite} onChanged={resource.retry} />
        ))}
      </ul>
      {adding ? (
        <MaintenancePlanDialog
          onDone={() => {
            setAdding(false);
            resource.retry();
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}

type PlanProps = { readonly plan: MaintenancePlan; readonly mayWrite: boolean; readonly onChanged: () => void };

function Plan({ plan, mayWrite, onChanged }: PlanProps) {
  const { locale } = usePortal();
  const { id, title, kind, assignee } = plan;
  return (
    <li className="station-incident">
      <div>
        <h2 className="panel-title">
          <bdi>{title}</bdi>
        </h2>
        <p>
          <bdi>{workOrderLocationText(plan, locale)}</bdi> · {stationLogLabels[kind]()}
        </p>
        <p className="staff-quiet">{ruleText(plan, (day) => formatIsoDay(day, locale))}</p>
        {plan.movedFrom === null ? null : (
          <p className="staff-quiet">{m.staff_work_moved_from({ day: formatIsoDay(plan.movedFrom, locale) })}</p>
        )}
        {assignee === null ? null : (
          <p className="staff-quiet">
            {m.staff_work_assignee()}: <bdi>{assignee.name}</bdi>
          </p>
        )}
      </div>
      {mayWrite ? (
        <StaffActionButton
          endpoint={endMaintenancePlan}
          input={{ params: { carePlanId: id } }}
          label={m.staff_care_end()}
          name={m.staff_care_end_of({ title })}
          done={() => m.staff_care_ended()}
          onDone={onChanged}
        />
      ) : null}
    </li>
  );
}

function ruleText(
  { everyDays, everyWashes, nextOn, washes }: MaintenancePlan,
  dayText: (day: string) => string,
): string {
  if (everyDays !== null) {
    return m.staff_care_by_days({ count: everyDays, day: nextOn === null ? '' : dayText(nextOn) });
  }
  return m.staff_care_by_washes({ count: everyWashes ?? 0, washes });
}
