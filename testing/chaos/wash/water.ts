import type { MachineUnderFire } from '../peers/machine-under-fire.ts';

/** Returns the washes for which these machines gave water. */
export function startedBy(machines: readonly MachineUnderFire[]): Set<string> {
  return new Set(machines.flatMap(({ started }) => [...started]));
}

/** Compares the state of each wash in the books with the delivered water; returns findings as sentences. */
export function againstTheWater(states: ReadonlyMap<string, string>, ran: ReadonlySet<string>): string[] {
  const wrong = [...states]
    .filter(([id, state]) => state !== (ran.has(id) ? 'completed' : 'released'))
    .map(([id, state]) => `wash ${id} is ${state}, and it is ${String(ran.has(id))} that water ran`);
  const unknown = [...ran].filter((id) => !states.has(id));
  return [...wrong, ...unknown.map((id) => `water ran for ${id}, which the books do not know`)];
}
