import type { EmployeeId } from '#contracts/staff/employees.ts';
import type { Keyring } from '#server/core/keyring/port.ts';

/** What is sealed of an employee. */
export type Person = { readonly name: string; readonly phone: string | null; readonly email: string | null };

function contextOf(employeeId: EmployeeId): string {
  return `employee|person|${employeeId}`;
}

export function sealPerson(keyring: Pick<Keyring, 'seal'>, employeeId: EmployeeId, person: Person): Buffer {
  return keyring.seal(contextOf(employeeId), JSON.stringify(person));
}

export function openPerson(keyring: Pick<Keyring, 'open'>, employeeId: EmployeeId, sealed: Buffer): Person {
  return JSON.parse(keyring.open(contextOf(employeeId), sealed)) as Person;
}
