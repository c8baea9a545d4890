import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { getWorkChoices } from '#contracts/staff/work-orders/work-orders.ts';
import { m } from '#messages/compiled/messages.js';
import type { Texts } from '#web/lib/forms/form-texts.ts';
import { SelectField } from '#web/ui/fields/form-parts.tsx';
import { usePortal } from '../../../lib/portal.tsx';
import { nameIn } from '../station-words.ts';

type Choices = AnswerOf<typeof getWorkChoices>;

/** Returns the place that `PlaceField` names: a station, and a bay or the whole station. */
export function placeIn(texts: Texts) {
  const [stationId = '', bay] = (texts['place'] ?? '').split(' ');
  return { stationId, bayNo: bay === undefined ? null : Number(bay) };
}

/** Selects a whole station or one of its bays. */
export function PlaceField({ stations }: Pick<Choices, 'stations'>) {
  const { locale } = usePortal();
  return (
    <SelectField
      name="place"
      label={m.staff_log_place()}
      options={stations.flatMap((station) => {
        const name = nameIn(locale, station);
        return [
          { value: station.stationId, label: name },
          ...station.bays.map((bayNo) => ({
            value: `${station.stationId} ${bayNo}`,
            label: `${name}, ${m.bay_name({ number: bayNo })}`,
          })),
        ];
      })}
    />
  );
}

type AssigneeProps = Pick<Choices, 'colleagues'> & { readonly chosen: string };

/** Selects the staff user who does the work. */
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
