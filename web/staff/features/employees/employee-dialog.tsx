import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { NAME_MAX_LENGTH } from '#contracts/core/person.ts';
import {
  addEmployee,
  changeEmployee,
  EMPLOYEE_ROLE_MAX_LENGTH,
  getEmployeeChoices,
  type EmployeeDetail,
} from '#contracts/staff/team/employees.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { m } from '#messages/compiled/messages.js';
import { fieldPicker, type FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm, type FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { localizedStationName } from './document-words.ts';

/** Options for the fields of the form, such as the stations. Null until they have loaded. */
type Choices = ResponseOf<typeof getEmployeeChoices> | null;

type EmployeeProps = {
  /** Employee whose data is changed. Null for a new employee. */
  readonly employee: EmployeeDetail | null;
  readonly onDone: (employee: EmployeeDetail) => void;
  readonly onClose: () => void;
};

function send(employee: EmployeeDetail | null, id: string, texts: FormValues) {
  const typed = fieldPicker(texts)('name', 'role', 'startedOn', 'phone', 'email', 'station', 'leftOn');
  const { station, leftOn, ...rest } = typed;
  const fields = { ...rest, stationId: station === '' ? null : station };
  if (employee === null) return callStaff(addEmployee, { body: { ...fields, id } });
  const body = { ...fields, version: employee.version, leftOn: leftOn === '' ? null : leftOn };
  return callStaff(changeEmployee, { params: { employeeId: employee.id }, body });
}

/** Dialog that adds an employee, or changes data such as the station and the last day of work. */
export function EmployeeDialog({ employee, onDone, onClose }: EmployeeProps) {
  const [id] = useState(() => crypto.randomUUID());
  const { field, form, end } = useForm({
    send: (texts) => send(employee, id, texts),
    onDone: (saved) => {
      showToast({ title: m.staff_employees_saved(), tone: 'success' });
      onDone(saved);
    },
  });
  return (
    <StaffDialog title={employee === null ? m.staff_employees_add() : m.staff_employees_change()} onClose={onClose}>
      <form {...form} className="staff-stack">
        <Fields employee={employee} field={field} />
        <FormFooter {...end} label={m.staff_employees_save()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}

type FieldsProps = Pick<EmployeeProps, 'employee'> & { readonly field: (name: string) => FieldState };

function Fields({ employee, field }: FieldsProps) {
  const { value: choices } = useStaffData(getEmployeeChoices, {});
  return (
    <>
      <TextField
        {...field('name')}
        label={m.staff_employees_name()}
        dir="auto"
        required
        maxLength={NAME_MAX_LENGTH}
        defaultValue={employee?.name}
      />
      <TextField
        {...field('role')}
        label={m.staff_employees_role()}
        dir="auto"
        required
        maxLength={EMPLOYEE_ROLE_MAX_LENGTH}
        defaultValue={employee?.role}
      />
      <StationField employee={employee} choices={choices} />
      <DayField
        {...field('startedOn')}
        label={m.staff_employees_started()}
        required
        defaultValue={employee?.startedOn}
      />
      <TextField
        {...field('phone')}
        label={m.staff_employees_phone()}
        optionalMark={m.staff_shelf_optional()}
        type="tel"
        dir="ltr"
        defaultValue={employee?.phone ?? undefined}
      />
      <EmailField
        {...field('email')}
        label={m.staff_employees_email()}
        optionalMark={m.staff_shelf_optional()}
        autoComplete="off"
        defaultValue={employee?.email ?? undefined}
      />
      {employee === null ? null : <LastWorkDayField employee={employee} choices={choices} {...field('leftOn')} />}
    </>
  );
}

type LeftProps = FieldState & { readonly employee: EmployeeDetail; readonly choices: Choices };

/** Field for the last day of work. Its hint says how long the records are retained after that day. */
function LastWorkDayField({ employee, choices, ...field }: LeftProps) {
  return (
    <DayField
      {...field}
      label={m.staff_employees_left()}
      {...(choices === null ? {} : { hint: m.staff_employees_left_hint({ count: choices.recordYears }) })}
      optionalMark={m.staff_shelf_optional()}
      min={employee.startedOn}
      defaultValue={employee.leftOn ?? undefined}
    />
  );
}

type StationProps = Pick<EmployeeProps, 'employee'> & { readonly choices: Choices };

function StationField({ employee, choices }: StationProps) {
  const { locale } = usePortal();
  const known = employee?.station ?? null;
  // the choice contains only the employee's current station until the list of stations has loaded
  const stations = choices?.stations ?? (known === null ? [] : [known]);
  return (
    <SelectField
      key={choices === null ? 'asked' : 'known'}
      name="station"
      label={m.staff_employees_station()}
      chosen={known?.id ?? ''}
      options={[
        { value: '', label: m.staff_employees_no_station() },
        ...stations.map((station) => ({ value: station.id, label: localizedStationName(locale, station) })),
      ]}
    />
  );
}
