import type { EmployeeId } from '#contracts/staff/team/employees.ts';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';

/** The encrypted personal data of an employee. */
export type EmployeePersonalData = {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
};

function sealContextOf(employeeId: EmployeeId): SealContext {
  return `employee|person|${employeeId}`;
}

export function sealEmployeePersonalData(
  keyring: Pick<Keyring, 'seal'>,
  employeeId: EmployeeId,
  person: EmployeePersonalData,
): Buffer {
  return keyring.seal(sealContextOf(employeeId), JSON.stringify(person));
}

/**
 * Decrypts an employee's personal data. If the data is damaged, the name is UNREADABLE_PLACEHOLDER, and phone number and email
 * address are null.
 */
export function readEmployeePersonalData(
  deps: SealedDeps,
  employeeId: EmployeeId,
  sealed: Buffer,
): EmployeePersonalData {
  const open = () => JSON.parse(deps.keyring.open(sealContextOf(employeeId), sealed)) as EmployeePersonalData;
  const person = readSealed(deps, { table: 'employee', id: employeeId }, open);
  return person ?? { name: UNREADABLE_PLACEHOLDER, phone: null, email: null };
}
