import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import {
  type getWorkOrderChoices,
  type WorkOrderSummary,
  workOrderPriorities,
} from '#contracts/staff/work-orders/work-orders.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { SelectField } from '#web/ui/fields/form-parts.tsx';
import { PresetDayField } from '../../../kit/day/preset-day-field.tsx';
import { usePortal } from '../../../lib/portal.tsx';
import { localizedName } from '../station-words.ts';
import { dueDatePresets } from '../day-presets.ts';
import { workOrderPriorityLabels } from './work-order-labels.ts';

type Choices = ResponseOf<typeof getWorkOrderChoices>;

/**
 * Returns the location that was selected in `StationAndBayField`. It is a station, and one of its bays or the whole
 * station.
 */
export function stationAndBayOfInput({ station: stationId = '', bay = '' }: FormValues) {
  return { stationId, bayNo: bay === '' ? null : Number(bay) };
}

type StationProps = Pick<Choices, 'stations'> & {
  /** Error of the station; undefined if there is none. */
  readonly error: string | undefined;
};

/**
 * Form fields that select a station, and one of its bays or the whole station. If the shop has only one station, it is
 * already selected.
 */
export function StationAndBayField({ stations, error }: StationProps) {
  const { locale } = usePortal();
  const [chosen, setChosen] = useState(stations.length === 1 ? stations[0]?.stationId : undefined);
  const bays = stations.find(({ stationId }) => stationId === chosen)?.bays ?? [];
  return (
    <div className="work-place">
      <SelectField
        name="station"
        label={m.staff_inventory_station()}
        error={error}
        none={stations.length === 1 ? undefined : m.staff_work_choose_station()}
        options={stations.map((station) => ({ value: station.stationId, label: localizedName(locale, station) }))}
        onChoose={(value) => setChosen(stations.find(({ stationId }) => stationId === value)?.stationId)}
      />
      {chosen === undefined ? null : (
        <SelectField
          // the key resets the selected bay when another station is chosen
          key={chosen}
          name="bay"
          label={m.staff_log_place()}
          options={[
            { value: '', label: m.staff_service_whole() },
            ...bays.map((bayNo) => ({ value: String(bayNo), label: m.bay_name({ number: bayNo }) })),
          ]}
        />
      )}
    </div>
  );
}

type UrgencyProps = {
  readonly order?: Pick<WorkOrderSummary, 'dueOn' | 'priority'> | undefined;
  readonly isAlert: boolean;
};

/** Form fields for the priority and the due date. A work order for an alert is urgent by default. */
export function UrgencyFields({ order, isAlert }: UrgencyProps) {
  const [days] = useState(() => dueDatePresets(serverNow()));
  return (
    <div className="work-place">
      <SelectField
        name="priority"
        label={m.staff_work_priority()}
        chosen={order?.priority ?? (isAlert ? 'urgent' : 'normal')}
        options={workOrderPriorities.map((priority) => ({
          value: priority,
          label: workOrderPriorityLabels[priority](),
        }))}
      />
      <PresetDayField
        name="dueOn"
        label={m.staff_work_due()}
        none={m.staff_work_no_due()}
        presets={days}
        defaultValue={order?.dueOn ?? ''}
        // an existing order has no earliest due date, so that an overdue order can keep its date when other fields are
        // changed
        {...(order === undefined ? { min: days[0]?.value ?? '' } : {})}
      />
    </div>
  );
}

/** Returns the priority and the due date from `UrgencyFields`. */
export function urgencyOfInput({ dueOn = '', priority }: FormValues) {
  return {
    priority: workOrderPriorities.find((each) => each === priority) ?? 'normal',
    dueOn: dueOn === '' ? null : dueOn,
  };
}

type AssigneeProps = Pick<Choices, 'colleagues'> & { readonly chosen: string };

export function AssigneeField({ colleagues, chosen }: AssigneeProps) {
  return (
    <SelectField
      name="assignee"
      label={m.staff_work_assignee()}
      chosen={chosen}
      options={[
        { value: '', label: m.staff_work_no_assignee() },
        ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
