import type { StationId } from '#contracts/core/ids.ts';
import type { EmployeeId } from '#contracts/staff/team/employees.ts';
import { bigint, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Database, Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const employeeRow = {
  ...pick('employee', 'person_sealed role station_id version'),
  employee_id: id<EmployeeId>(),
  station_name: nullable(text),
  station_name_he: nullable(text),
  started_on: text,
  left_on: nullable(text),
  pending: bigint,
  next_expiry: nullable(text),
} as const;
export type EmployeeRow = RowOf<typeof employeeRow>;

const day = 'YYYY-MM-DD';
const employeeSelection = `
select e.employee_id, e.person_sealed, e.role, e.station_id, st.name as station_name, st.name_he as station_name_he,
  to_char(e.started_on, '${day}') as started_on, to_char(e.left_on, '${day}') as left_on, e.version,
  (select count(*) from employee_document d where d.employee_id = e.employee_id and d.state = 'pending') as pending,
  (select to_char(min(d.expires_on), '${day}') from employee_document d
    where d.employee_id = e.employee_id and d.state = 'approved' and not exists (
      select 1 from employee_document newer where newer.employee_id = d.employee_id and newer.kind = d.kind
        and newer.state = 'approved' and newer.document_id > d.document_id)) as next_expiry
from employee e left join station st on st.station_id = e.station_id`;

const listStatement = statement({
  name: 'employee_list',
  params: {
    shown: word<'here' | 'left' | 'all'>(),
    slug: nullable(text),
    before: nullable(id<EmployeeId>()),
    limit: integer,
  },
  row: employeeRow,
  text: `${employeeSelection}
where (:shown = 'all' or (:shown = 'left') = (e.left_on is not null)) and (:slug is null or st.slug = :slug)
  and (:before is null or e.employee_id < :before)
order by e.employee_id desc limit :limit`,
});

export type EmployeeQuery = ParamsOf<typeof listStatement>;

/** Returns one page of employees. The employee who was added last comes first. */
export async function listEmployeeRows(db: Queryable, query: EmployeeQuery): Promise<EmployeeRow[]> {
  return await db.query(listStatement, query);
}

const findStatement = statement({
  name: 'employee_find',
  params: { employee_id: id<EmployeeId>() },
  row: employeeRow,
  text: `${employeeSelection} where e.employee_id = :employee_id`,
});

export async function findEmployee(db: Queryable, employeeId: EmployeeId): Promise<EmployeeRow | null> {
  const [row] = await db.query(findStatement, { employeeId });
  return row ?? null;
}

const addStatement = statement({
  name: 'employee_add',
  params: {
    ...pick('employee', 'person_sealed role station_id'),
    employee_id: id<EmployeeId>(),
    started_on: text,
    now: instant,
  },
  row: pick('employee', 'version'),
  text: `
insert into employee (employee_id, person_sealed, role, station_id, started_on, created_at)
values (:employee_id, :person_sealed, :role, :station_id, (:started_on)::date, :now)
on conflict (employee_id) do nothing
returning version`,
});

export type NewEmployee = {
  readonly employeeId: EmployeeId;
  readonly personSealed: Buffer;
  readonly role: string;
  readonly stationId: StationId | null;
  readonly startedOn: string;
};

/**
 * Adds an employee. Returns false if the id exists. If the station does not exist, throws the violation of the
 * constraint `employee_station_id_fkey`.
 */
export async function addEmployeeRow(tx: Tx, employee: NewEmployee & { readonly now: number }): Promise<boolean> {
  return (await tx.query(addStatement, employee)).length === 1;
}

const changeStatement = statement({
  name: 'employee_change',
  params: {
    ...pick('employee', 'version person_sealed role station_id'),
    employee_id: id<EmployeeId>(),
    started_on: text,
    left_on: nullable(text),
  },
  row: pick('employee', 'version'),
  text: `
update employee set person_sealed = :person_sealed, role = :role, station_id = :station_id,
  started_on = (:started_on)::date, left_on = (:left_on)::date, version = version + 1
where employee_id = :employee_id and version = :version
returning version`,
});

export type EmployeeChange = NewEmployee & { readonly version: number; readonly leftOn: string | null };

/**
 * Changes an employee. Returns false if the employee does not exist or the version is outdated. If the last day of work
 * is before the first, throws the violation of the constraint `employee_left`.
 */
export async function changeEmployeeRow(tx: Tx, change: EmployeeChange): Promise<boolean> {
  return (await tx.query(changeStatement, change)).length === 1;
}

const deleteStatement = statement({
  name: 'employee_delete_left_before',
  params: { left_before: text },
  row: { employee_id: id<EmployeeId>() },
  text: 'delete from employee where left_on < (:left_before)::date returning employee_id',
});

/** Deletes employees who left before a day, together with their documents. Returns the number of deleted employees. */
export async function deleteEmployeesLeftBefore(db: Database, leftBefore: string): Promise<number> {
  return (await db.query(deleteStatement, { leftBefore })).length;
}
