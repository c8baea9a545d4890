import type { StationId } from '#contracts/core/ids.ts';
import type { EmployeeId } from '#contracts/staff/team/employees.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/staff/deps.ts';
import { addEmployeeRow, changeEmployeeRow, findEmployee, type EmployeeRow } from './store/employee.ts';
import { sealEmployeePersonalData, type EmployeePersonalData } from './employee-personal-data.ts';

type EmployeeDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

export type EmployeeFields = EmployeePersonalData & {
  readonly employeeId: EmployeeId;
  readonly role: string;
  readonly stationId: StationId | null;
  readonly startedOn: string;
};

function rowOf({ keyring }: EmployeeDeps, { name, phone, email, ...fields }: EmployeeFields) {
  return { ...fields, personSealed: sealEmployeePersonalData(keyring, fields.employeeId, { name, phone, email }) };
}

type AddOutcome = Outcome<EmployeeId, 'not_found'>;

/** Adds an employee under an id that the client chose. A repeated request adds no second employee. */
export async function addEmployee(deps: EmployeeDeps, actor: Staff, fields: EmployeeFields): Promise<AddOutcome> {
  const { employeeId, role, stationId } = fields;
  try {
    await deps.db.inTransaction(async (tx) => {
      if (!(await addEmployeeRow(tx, { ...rowOf(deps, fields), now: deps.clock.now() }))) return;
      await appendAudit(tx, actor, { action: 'employee.add', refId: employeeId, detail: { role, stationId } });
    });
    return accepted(employeeId);
  } catch (error) {
    if (violatedConstraint(error) === 'employee_station_id_fkey') return refused('not_found');
    throw error;
  }
}

type ChangeOutcome = Outcome<EmployeeId, 'not_found' | 'changed_meanwhile' | 'validation_failed'>;

/**
 * Returns the fields of an employee that the audit log records. Name, phone number and email address are not among
 * them.
 */
function auditFieldsOf({
  role,
  stationId,
  startedOn,
  leftOn,
}: Pick<EmployeeRow, 'role' | 'stationId' | 'startedOn' | 'leftOn'>) {
  return { role, stationId, startedOn, leftOn };
}

export async function changeEmployee(
  deps: EmployeeDeps,
  actor: Staff,
  change: EmployeeFields & { readonly version: number; readonly leftOn: string | null },
): Promise<ChangeOutcome> {
  const { name, phone, email, ...plain } = change;
  const personSealed = sealEmployeePersonalData(deps.keyring, change.employeeId, { name, phone, email });
  try {
    return await deps.db.inTransaction(async (tx): Promise<ChangeOutcome> => {
      const before = await findEmployee(tx, change.employeeId);
      if (before === null) return refused('not_found');
      if (!(await changeEmployeeRow(tx, { ...plain, personSealed }))) return refused('changed_meanwhile');
      const detail = { before: auditFieldsOf(before), after: auditFieldsOf(change) };
      await appendAudit(tx, actor, { action: 'employee.change', refId: change.employeeId, detail });
      return accepted(change.employeeId);
    });
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'employee_left') return refused('validation_failed');
    if (violated === 'employee_station_id_fkey') return refused('not_found');
    throw error;
  }
}
