import type { StationId } from '#contracts/core/ids.ts';
import type { CommandResultResponse } from '#contracts/stations/machine-command.ts';
import type { CommandResultBody } from '#contracts/stations/station-protocol.ts';
import type { RouteRefusal } from '#server/core/http/calls/endpoint-call.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { machineCommandTransitions } from '#domain/stations/station-command-state.ts';
import type { Deps } from '#server/stations/deps.ts';
import { recordMachineCommandReport, findMachineCommandState } from '../store/machine/deliver-command.ts';

/**
 * Stores what a machine reports about a command. Only a command that was delivered to this station can have a result.
 * The first final result is stored, even if the command has expired. If the report is repeated, the response is
 * `known`. A contradicting report is not stored; the response is `parked`, with a log warning. A `log` command that is
 * reported as done without its text is refused, so that the machine can still send the text.
 */
export async function handleMachineCommandResult(
  { clock, db, log, metrics }: Pick<Deps, 'clock' | 'db' | 'log' | 'metrics'>,
  stationId: StationId,
  { commandId, outcome, reason, log: sentLog }: CommandResultBody,
): Promise<CommandResultResponse | RouteRefusal<'validation_failed'>> {
  const report = { stationId, commandId, to: outcome, answer: reason ?? null, log: sentLog ?? null, now: clock.now() };
  if (await recordMachineCommandReport(db, report)) {
    metrics.count('machine_command', { outcome });
    return { outcome: 'applied' };
  }
  const command = await findMachineCommandState(db, { stationId, commandId });
  if (isLogWithoutText(command, outcome)) {
    return { ok: false, refusal: 'validation_failed', fields: { log: 'required' } };
  }
  const answer = unappliedAnswer(command, outcome);
  if (answer.outcome === 'parked') log.warn({ stationId, commandId, outcome, why: answer.why }, 'result was parked');
  return answer;
}

type Command = Awaited<ReturnType<typeof findMachineCommandState>>;

/** Returns true if a `log` command is reported as done, but its text is missing. */
function isLogWithoutText(command: Command, outcome: CommandResultBody['outcome']): boolean {
  if (command === null || command.deliveredAt === null || command.kind !== 'log' || outcome !== 'done') return false;
  return sourceStatesOf(machineCommandTransitions, 'done').includes(command.state);
}

function unappliedAnswer(command: Command, outcome: CommandResultBody['outcome']): CommandResultResponse {
  if (command === null) return { outcome: 'parked', why: 'not_of_this_station' };
  if (command.deliveredAt === null) return { outcome: 'parked', why: 'not_delivered' };
  if (command.state === outcome) return { outcome: 'known' };
  if (outcome !== 'accepted') return { outcome: 'parked', why: 'already_decided' };
  // an acknowledgement that is repeated after the result changes nothing; an expired command without a result is
  // acknowledged with `parked`, which tells the machine not to begin it
  const hasResult = !['delivered', 'expired'].includes(command.state);
  return hasResult ? { outcome: 'known' } : { outcome: 'parked', why: 'too_late' };
}
