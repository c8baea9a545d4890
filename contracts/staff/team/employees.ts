import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { emailSchema, NAME_MAX_LENGTH, optionalPhoneSchema, requiredText } from '#contracts/core/person.ts';
import { listQuery } from '../list.ts';

export const EMPLOYEE_ROLE_MAX_LENGTH = 80;
export const employeeIdSchema = z.uuid().brand('EmployeeId');
export type EmployeeId = z.infer<typeof employeeIdSchema>;

const daySchema = z.iso.date();
const stationChoice = z.object({ id: stationIdSchema, name: z.string(), nameHe: z.string() });

const employeeSchema = z.object({
  id: employeeIdSchema,
  name: z.string(),
  role: z.string(),
  station: stationChoice.nullable(),
  startedOn: z.string(),
  leftOn: z.string().nullable(),
  version: z.int(),
  pendingDocuments: z.int(),
  /** Earliest expiry date among the approved documents; null if no document expires. */
  nextExpiry: z.string().nullable(),
});
export type Employee = z.infer<typeof employeeSchema>;

const employeeDetailSchema = employeeSchema.extend({ phone: z.string().nullable(), email: z.string().nullable() });
export type EmployeeDetail = z.infer<typeof employeeDetailSchema>;

const fields = {
  name: requiredText(NAME_MAX_LENGTH),
  role: requiredText(EMPLOYEE_ROLE_MAX_LENGTH),
  stationId: stationIdSchema.nullable(),
  startedOn: daySchema,
  phone: optionalPhoneSchema,
  email: z.union([z.literal('').transform(() => undefined), emailSchema]).optional(),
};

const readProblems = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

export const listEmployees = endpoint({
  name: 'listEmployees',
  method: 'GET',
  path: '/api/admin/employees',
  summary: 'Current employees; with `state`, only former or all employees',
  query: listQuery({ state: z.enum(['left', 'all']).optional(), station: z.string().max(100).optional() }),
  status: 200,
  answer: listPageSchema(employeeSchema),
  problems: readProblems,
});

export const getEmployeeChoices = endpoint({
  name: 'getEmployeeChoices',
  method: 'GET',
  path: '/api/admin/employees/choices',
  summary: 'Stations to choose from, and how long records of former employees are stored',
  status: 200,
  answer: z.object({
    stations: z.array(stationChoice.extend({ slug: z.string() })),
    /** Number of years after which the records of a former employee are deleted. */
    recordYears: z.int().positive(),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

const employeeParams = z.object({ employeeId: employeeIdSchema });

export const getEmployee = endpoint({
  name: 'getEmployee',
  method: 'GET',
  path: '/api/admin/employees/:employeeId',
  summary: 'One employee, with decrypted personal data',
  params: employeeParams,
  status: 200,
  answer: employeeDetailSchema,
  problems: ['not_signed_in', 'not_permitted', 'not_found', 'service_unavailable'],
});

export const addEmployee = endpoint({
  name: 'addEmployee',
  method: 'POST',
  path: '/api/admin/employees',
  summary: 'Add an employee; a repeated id adds no second employee',
  body: z.object({ id: employeeIdSchema, ...fields }),
  status: 201,
  answer: employeeDetailSchema,
  problems: [...readProblems, 'not_found'],
});

export const changeEmployee = endpoint({
  name: 'changeEmployee',
  method: 'PATCH',
  path: '/api/admin/employees/:employeeId',
  summary: 'Change role, station or phone, or set the last day',
  params: employeeParams,
  body: z.object({ version: z.int(), ...fields, leftOn: daySchema.nullable() }),
  status: 200,
  answer: employeeDetailSchema,
  problems: [...readProblems, 'not_found', 'changed_meanwhile'],
});
