import { COMMAND_EXECUTION_MAX_MS } from '#domain/stations/machine/command-rules.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/stations/deps.ts';
import { expireMachineCommandRows } from '../store/machine/deliver-command.ts';

const BATCH = 100;

/**
 * Marks commands as expired that their machine did not start or finish in time. Returns true if more commands are due.
 */
export async function expireMachineCommands({
  clock,
  db,
  metrics,
}: Pick<Deps, 'clock' | 'db' | 'metrics'>): Promise<boolean> {
  const now = steadyNow(clock);
  const expired = await expireMachineCommandRows(db, {
    now,
    acceptedBefore: now - COMMAND_EXECUTION_MAX_MS,
    limit: BATCH,
  });
  for (let counted = 0; counted < expired; counted += 1) metrics.count('machine_command', { outcome: 'expired' });
  return expired === BATCH;
}
