import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../shop/build-test-app.ts';
import { formOf } from '../../documents/page-form.ts';
import { makeMember } from '../staff-member.ts';
import type { StaffWrite } from '../staff-write.ts';

type Row = { readonly id: string; readonly version: number };

const employees = '/api/admin/employees';

/** A minimal valid PDF. */
export function pdfOf(words = 'contract'): Blob {
  return new Blob([`%PDF-1.7\n% ${words}\ntrailer <<>>\n%%EOF\n`]);
}

export function freshEmployee() {
  return { id: randomUUID(), name: 'Noa Cohen', role: 'Groomer', stationId: null, startedOn: '2026-01-05' };
}

/** Done by another staff user, so that its audit rows are not counted. */
async function prepare(shop: TestApp) {
  const { browser } = await makeMember(shop, ['reviewer']);
  const employee = (await browser.post(employees, freshEmployee())).json<Row>();
  const path = `${employees}/${employee.id}`;
  const upload = () => browser.send('POST', `${path}/documents`, formOf({ kind: 'contract', file: pdfOf() }));
  return { employee, path, upload };
}

/** Calls of employees and their documents, for `staff-writes.ts`. */
export const employeeWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${employees}`]: async (_shop, { browser }) => (await browser.post(employees, freshEmployee())).statusCode,
  [`PATCH ${employees}/:employeeId`]: async (shop, { browser }) => {
    const { path } = await prepare(shop);
    const change = { ...freshEmployee(), version: 1, leftOn: '2026-06-30' };
    return (await browser.send('PATCH', path, change)).statusCode;
  },
  [`POST ${employees}/:employeeId/documents`]: async (shop, { browser }) => {
    const { path } = await prepare(shop);
    return (await browser.send('POST', `${path}/documents`, formOf({ kind: 'contract', file: pdfOf() }))).statusCode;
  },
  'POST /api/admin/documents/:documentId/reviews': async (shop, { browser }) => {
    const { upload } = await prepare(shop);
    const { id } = (await upload()).json<Row>();
    return (await browser.post(`/api/admin/documents/${id}/reviews`, { decision: 'approved' })).statusCode;
  },
};
