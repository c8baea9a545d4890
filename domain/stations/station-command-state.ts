import type { MachineCommandState } from '#contracts/stations/machine-command.ts';
import { movesOf } from '#domain/core/moves.ts';

/**
 * Transitions of a command. A result replaces `expired`, because the machine may have carried the command out in time and
 * reported late, and only the machine knows what it did. The writes accept a result only of a command that was delivered.
 */
export const machineCommandMoves = movesOf<MachineCommandState>({
  sent: ['delivered', 'expired'],
  delivered: ['accepted', 'done', 'refused', 'failed', 'expired'],
  accepted: ['done', 'refused', 'failed', 'expired'],
  expired: ['done', 'refused', 'failed'],
  done: [],
  refused: [],
  failed: [],
});

export const openCommandStates = ['sent', 'delivered', 'accepted'] as const satisfies readonly MachineCommandState[];
