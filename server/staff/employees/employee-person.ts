import type { EmployeeId } from '#contracts/staff/team/employees.ts';
import { UNREADABLE } from '#contracts/core/unreadable.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';
import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';

/** What is sealed of an employee. */
export type Person = { readonly name: string; readonly phone: string | null; readonly email: string | null };

function contextOf(employeeId: EmployeeId): SealContext {
  return `employee|person|${employeeId}`;
}

export function sealPerson(keyring: Pick<Keyring, 'seal'>, employeeId: EmployeeId, person: Person): Buffer {
  return keyring.seal(contextOf(employeeId), JSON.stringify(person));
}

/** Whom a row is about; unreadable where it is damaged. */
export function readPerson(deps: SealedDeps, employeeId: EmployeeId, sealed: Buffer): Person {
  const open = () => JSON.parse(deps.keyring.open(contextOf(employeeId), sealed)) as Person;
  const person = readSealed(deps, { table: 'employee', id: employeeId }, open);
  return person ?? { name: UNREADABLE, phone: null, email: null };
}
