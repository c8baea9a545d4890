import { isDeepStrictEqual } from 'node:util';
import type { StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { MachineCommandKind } from '#contracts/stations/machine-command.ts';
import { invariant } from '#domain/core/invariant.ts';
import { isFreshProof } from '#domain/core/session.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { commandRules, commandSubjectOf, DEFAULT_VOLUME_PERCENT } from '#domain/stations/machine/command-rules.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/stations/deps.ts';
import { terminalGatewayByName, type TerminalGatewayDeps } from '../gateways.ts';
import { storeResultWithoutController } from '../store/machine/deliver-command.ts';
import {
  addMachineCommand,
  findMachineCommandTarget,
  findMachineCommand,
  findOpenMachineCommand,
  supersedeMachineCommand,
  type MachineCommandArgs,
  type MachineCommandTarget,
  type MachineCommandRow,
} from '../store/machine/machine-command.ts';
import { lockStation } from '../store/managed-station.ts';
import { machineSettingsOf } from './machine-settings-of.ts';

/** Time in ms for which a request waits for the response of the machine. */
const RESPONSE_WAIT_MS = 2 * SECOND_MS;

export type StaffCommandRequest = {
  /**
   * Id that the browser creates for each click of the button. It prevents a repeated request from sending a second
   * command.
   */
  readonly commandId: string;
  readonly stationId: StationId;
  readonly bayNo: number | null;
  readonly kind: MachineCommandKind;
  /** Volume in percent. It is used only by the command `settings`. */
  readonly volumePercent?: number | undefined;
};

type Refusal = 'not_found' | 'command_not_supported' | 'bay_washing' | 'idempotency_key_reused';
type SendDeps = TerminalGatewayDeps & Pick<Deps, 'commandUpdates'>;

/**
 * Sends one command to a machine, and waits up to `RESPONSE_WAIT_MS` for the response. If a command with the same
 * effect is open, that command is returned and no second command is sent. An open command with the opposite effect is
 * ended. Returns the command's state after the wait.
 */
export async function sendCommand(
  deps: SendDeps,
  actor: Staff,
  press: StaffCommandRequest,
): Promise<Outcome<MachineCommandRow, Refusal | 'step_up_required'>> {
  const now = steadyNow(deps.clock);
  const { needsProof } = commandRules[press.kind];
  if (needsProof && !isFreshProof(actor.provenAt, steadyNow(deps.clock))) return refused('step_up_required');
  const sent = await deps.db.inTransaction((tx) => sendCommandInTx(deps, tx, { actor, press, now }));
  if (!sent.ok) return sent;
  if (press.kind === 'restart_reader') await sendThroughProvider(deps, sent.value, press);
  return accepted(await waitForAnswer(deps, sent.value));
}

/**
 * Sends a new command to the provider of the bay's reader, and stores the provider's response. If the process crashes
 * before the response is stored, a repeated request sends the command again. Without a repeated request, the command
 * expires.
 */
async function sendThroughProvider(
  deps: SendDeps,
  commandId: string,
  { stationId, bayNo }: StaffCommandRequest,
): Promise<void> {
  const { clock, db } = deps;
  const gateway = terminalGatewayByName(deps, 'nayax');
  if (gateway === null || gateway.deliverCommand === null || bayNo === null) return;
  if ((await findMachineCommand(db, commandId))?.state !== 'sent') return;
  const { outcome, why } = await gateway.deliverCommand({ stationId, bayNo });
  const to = outcome === 'accepted' ? 'done' : outcome === 'refused' ? 'refused' : 'failed';
  const answer = outcome === 'accepted' ? 'provider_took_it' : why;
  await db.inTransaction((tx) =>
    storeResultWithoutController(tx, { stationId, commandId, to, answer, now: steadyNow(clock) }),
  );
}

type CommandSendRequest = { readonly actor: Staff; readonly press: StaffCommandRequest; readonly now: number };

async function sendCommandInTx(
  deps: TerminalGatewayDeps,
  tx: Tx,
  { actor, press, now }: CommandSendRequest,
): Promise<Outcome<string, Refusal>> {
  const { commandId, stationId, bayNo } = press;
  if ((await lockStation(tx, stationId)) === null) return refused('not_found');
  const known = await findMachineCommand(tx, commandId);
  if (known !== null) return isSameCommand(known, press) ? accepted(commandId) : refused('idempotency_key_reused');
  const place = await findMachineCommandTarget(tx, { stationId, bayNo, now });
  if (place === null) return refused('not_found');
  const route = deliveryRouteOf(deps, place, press);
  if (route !== 'machine' && route !== 'shop') return refused(route);
  const { volumePercent = DEFAULT_VOLUME_PERCENT } = press;
  const settings = { ...place, volumePercent };
  const args = press.kind === 'settings' ? { settings: await machineSettingsOf(tx, settings, deps.clock.now()) } : {};
  return accepted(await write(tx, { actor, press, now, way: route, args }));
}

/**
 * Adds a command and returns its id. If a command with the same effect is open, nothing is added, and the id of that
 * command is returned.
 */
async function write(
  tx: Tx,
  {
    actor,
    press,
    now,
    way,
    args,
  }: CommandSendRequest & { readonly way: 'machine' | 'shop'; readonly args: MachineCommandArgs },
): Promise<string> {
  const { commandId, stationId, bayNo, kind } = press;
  const open = await findOpenMachineCommand(tx, { stationId, bayNo, subject: commandSubjectOf(kind) });
  if (open !== null && hasRequestedEffect(open, { press, now, args })) return open.commandId;
  if (open !== null) await supersedeMachineCommand(tx, { commandId: open.commandId, now });
  const expiresAt = now + commandRules[kind].beginWithinMs;
  const { staffId } = actor;
  await addMachineCommand(tx, { commandId, stationId, bayNo, kind, args, staffId, createdAt: now, expiresAt });
  if (way === 'shop')
    await storeResultWithoutController(tx, { stationId, commandId, to: 'done', answer: 'without_machine', now });
  await appendAudit(tx, actor, {
    action: 'machine.command',
    refId: stationId,
    detail: { commandId, kind, bayNo, ...args },
  });
  return commandId;
}

/**
 * Returns true if a command with the requested effect is open. The machine must have accepted the command, or the
 * command must not have expired yet.
 */
function hasRequestedEffect(
  open: MachineCommandRow,
  { press, now, args }: Pick<CommandSendRequest, 'press' | 'now'> & { readonly args: MachineCommandArgs },
): boolean {
  if (!isDeepStrictEqual(open.args, args)) return false;
  return open.kind === press.kind && (open.state === 'accepted' || open.expiresAt > now);
}

function isSameCommand(known: MachineCommandRow, { stationId, bayNo, kind }: StaffCommandRequest): boolean {
  return known.stationId === stationId && known.bayNo === bayNo && known.kind === kind;
}

type DeliveryRoute = 'machine' | 'shop' | Exclude<Refusal, 'idempotency_key_reused'>;

/** Returns how a command is carried out. If the command cannot be sent, the reason is returned instead. */
function deliveryRouteOf(
  deps: TerminalGatewayDeps,
  place: MachineCommandTarget,
  { bayNo, kind }: StaffCommandRequest,
): DeliveryRoute {
  const { to, needsIdleBay } = commandRules[kind];
  if (!place.known || (bayNo === null) !== (to === 'machine')) return 'not_found';
  // the machine that locked this bay was replaced by a machine without locks; the shop opens the bay, because only the
  // shop's data still keeps it closed
  if (!isSupported(deps, place, kind)) return kind === 'unlock' && place.locked ? 'shop' : 'command_not_supported';
  return needsIdleBay && place.washing ? 'bay_washing' : 'machine';
}

function isSupported(
  deps: TerminalGatewayDeps,
  { gateway, supported }: MachineCommandTarget,
  kind: MachineCommandKind,
): boolean {
  return terminalGatewayByName(deps, gateway)?.supportedCommandKinds(supported).includes(kind) ?? false;
}

/**
 * Waits until the machine has acknowledged a command, and returns the command. If the time limit ends first, the
 * command is returned in its current state.
 */
async function waitForAnswer({ commandUpdates, db }: SendDeps, commandId: string): Promise<MachineCommandRow> {
  const timeout = AbortSignal.timeout(RESPONSE_WAIT_MS);
  for (;;) {
    const updated = Promise.withResolvers<void>();
    const stop = commandUpdates.watch(commandId, updated.resolve);
    try {
      const command = await findMachineCommand(db, commandId);
      invariant(command !== null, 'the command that was sent is missing');
      const isWaiting = command.state === 'sent' || command.state === 'delivered';
      if (!isWaiting || timeout.aborted) return command;
      timeout.addEventListener('abort', () => updated.resolve(), { once: true });
      await updated.promise;
    } finally {
      stop();
    }
  }
}
