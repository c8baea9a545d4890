import {
  addEmployee as addEmployeeCall,
  changeEmployee as changeEmployeeCall,
  employeeIdSchema,
  getEmployee,
  getEmployeeChoices,
  listEmployees,
  type Employee,
  type EmployeeDetail,
  type EmployeeId,
} from '#contracts/staff/team/employees.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listRoute } from '../list/list-route.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { findEmployee, listEmployeeRows, type EmployeeRow } from './store/employee.ts';
import { listStationChoices } from '../inventory/store/station-stock.ts';
import { readEmployeePersonalData } from './employee-personal-data.ts';
import { addEmployee, changeEmployee } from './manage-employees.ts';

const reading = { access: 'staff', permission: 'document.read' } as const;
const writing = { access: 'staff', permission: 'document.review' } as const;

function detailOf(deps: Deps, row: EmployeeRow): EmployeeDetail {
  const { employeeId, personSealed, stationId, stationName, stationNameHe, pending, ...rest } = row;
  const { role, startedOn, leftOn, version, nextExpiry } = rest;
  return {
    ...readEmployeePersonalData(deps, employeeId, personSealed),
    id: employeeId,
    role,
    startedOn,
    leftOn,
    version,
    nextExpiry,
    station: stationId === null ? null : { id: stationId, name: stationName ?? '', nameHe: stationNameHe ?? '' },
    pendingDocuments: pending,
  };
}

/** Returns an employee for the list, without the phone number or the email address. */
function viewOf(deps: Deps, row: EmployeeRow): Employee {
  const { phone: _phone, email: _email, ...employee } = detailOf(deps, row);
  return employee;
}

async function answerWithEmployee(deps: Deps, employeeId: EmployeeId): Promise<EmployeeDetail> {
  const row = await findEmployee(deps.db, employeeId);
  if (row === null) throw new Error('employee not found after write');
  return detailOf(deps, row);
}

export function registerEmployeeRoutes(app: App, deps: Deps): void {
  listRoute(app, listEmployees, {
    ...reading,
    async handle({ query }) {
      const slug = query.station === undefined || query.station === '' ? null : query.station;
      const before = employeeIdSchema.safeParse(query.after).data ?? null;
      const filter = { shown: query.state ?? 'here', slug, before, limit: ROWS_TO_FETCH } as const;
      const rows = await listEmployeeRows(deps.db, filter);
      return accepted(staffPage(rows, { cursor: ({ employeeId }) => employeeId, entry: (row) => viewOf(deps, row) }));
    },
  });
  route(app, getEmployeeChoices, {
    ...reading,
    async handle() {
      const stations = await listStationChoices(deps.db);
      return accepted({
        stations: stations.map(({ stationId, ...station }) => ({ id: stationId, ...station })),
        recordYears: deps.config.employeeRecordYears,
      });
    },
  });
  route(app, getEmployee, {
    ...reading,
    async handle({ params }) {
      const row = await findEmployee(deps.db, params.employeeId);
      return row === null ? refused('not_found') : accepted(detailOf(deps, row));
    },
  });
  route(app, addEmployeeCall, {
    ...writing,
    async handle({ actor, body: { id, phone = null, email = null, ...fields } }) {
      const added = await addEmployee(deps, actor, { ...fields, phone, email, employeeId: id });
      return added.ok ? accepted(await answerWithEmployee(deps, added.value)) : added;
    },
  });
  route(app, changeEmployeeCall, {
    ...writing,
    async handle({ actor, params, body: { phone = null, email = null, ...fields } }) {
      const changed = await changeEmployee(deps, actor, { ...params, ...fields, phone, email });
      return changed.ok ? accepted(await answerWithEmployee(deps, changed.value)) : changed;
    },
  });
}
