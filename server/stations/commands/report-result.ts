import type { StationId } from '#contracts/core/ids.ts';
import type { ResultAnswer } from '#contracts/stations/machine-command.ts';
import type { ResultBody } from '#contracts/stations/station-protocol.ts';
import type { Deps } from '#server/stations/deps.ts';
import { answerCommand, findCommandState } from '../store/machine/deliver-command.ts';

/**
 * Records what a machine reports of a command. Only a command that was delivered to this station can have a result, and
 * its first final result counts: a repeated report is known, and a different report is parked.
 */
export async function reportCommandResult(
  { clock, db, log, metrics }: Pick<Deps, 'clock' | 'db' | 'log' | 'metrics'>,
  stationId: StationId,
  { commandId, outcome, reason, log: sentLog }: ResultBody,
): Promise<ResultAnswer> {
  const report = { stationId, commandId, to: outcome, answer: reason ?? null, log: sentLog ?? null, now: clock.now() };
  if (await answerCommand(db, report)) {
    metrics.count('machine_command', { outcome });
    return { outcome: 'applied' };
  }
  const command = await findCommandState(db, { stationId, commandId });
  const answer = unappliedAnswer(command, outcome);
  if (answer.outcome === 'parked') log.warn({ stationId, commandId, outcome, why: answer.why }, 'result was parked');
  return answer;
}

function unappliedAnswer(
  command: Awaited<ReturnType<typeof findCommandState>>,
  outcome: ResultBody['outcome'],
): ResultAnswer {
  if (command === null) return { outcome: 'parked', why: 'not_of_this_station' };
  if (command.deliveredAt === null) return { outcome: 'parked', why: 'not_delivered' };
  if (command.state === outcome) return { outcome: 'known' };
  if (outcome !== 'accepted') return { outcome: 'parked', why: 'already_decided' };
  // an acknowledgement that arrives after its result changes nothing; without a result it came too late, and nothing
  // begins
  const hasResult = !['delivered', 'expired'].includes(command.state);
  return hasResult ? { outcome: 'known' } : { outcome: 'parked', why: 'too_late' };
}
