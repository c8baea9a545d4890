import type { MachineCommandState } from '#contracts/stations/machine-command.ts';
import { defineTransitions } from '#domain/core/transitions.ts';

/**
 * State transitions of a command to a machine. A result can replace `expired`. The reason is that the machine may have
 * run the command in time and reported late, and only the machine knows the result. The database writes accept a result
 * only for a delivered command.
 */
export const machineCommandTransitions = defineTransitions<MachineCommandState>({
  sent: ['delivered', 'expired'],
  delivered: ['accepted', 'done', 'refused', 'failed', 'expired'],
  accepted: ['done', 'refused', 'failed', 'expired'],
  expired: ['done', 'refused', 'failed'],
  done: [],
  refused: [],
  failed: [],
});

export const openCommandStates = ['sent', 'delivered', 'accepted'] as const satisfies readonly MachineCommandState[];
