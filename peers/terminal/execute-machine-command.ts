import { controllerCommandKinds } from '#contracts/stations/machine-command.ts';
import type { CommandResultBody } from '#contracts/stations/station-protocol.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { ControllerClient, TimedCommand } from './controller-client.ts';
import { checkFirmware } from './install-firmware.ts';
import { updateBayDisplay, type Machine } from './machine.ts';
import { sleepUnlessStopped, sleepAtMachineSpeed } from './machine-time.ts';
import { IDENTIFY_MS, readyBay, RINSE_MS } from './simulated-bay.ts';

const RETRY_MS = 2 * SECOND_MS;
const LOOK_MS = SECOND_MS / 2;

type Reporter = Pick<ControllerClient, 'boot' | 'reportResult'>;
type Result = Omit<CommandResultBody, 'commandId'>;
/**
 * Acknowledges a command before the machine carries it out. Resolves to false if the machine must not carry it out, for
 * example because it has expired in the shop.
 */
type Accept = () => Promise<boolean>;

/**
 * Carries out one command. A repeated command receives its earlier result as the response. A command has no effect if
 * it is late, or older than the newest command of the same bay and subject.
 */
export async function executeMachineCommand(machine: Machine, shop: Reporter, command: TimedCommand): Promise<void> {
  const { commandId, kind, leftMs } = command;
  const earlier = machine.results.get(commandId);
  if (earlier !== undefined) return void (await report(machine, shop, earlier));
  if (machine.behaviour === 'silent') return;
  if (leftMs <= 0) return void (await storeAndReportResult(machine, shop, { commandId, outcome: 'expired' }));
  if (isSuperseded(machine, command)) {
    return void (await storeAndReportResult(machine, shop, {
      commandId,
      outcome: 'refused',
      reason: 'a newer command was first',
    }));
  }
  if (machine.behaviour === 'refuses') {
    return void (await storeAndReportResult(machine, shop, {
      commandId,
      outcome: 'refused',
      reason: 'no water pressure',
    }));
  }
  const accept: Accept = () => storeAndReportResult(machine, shop, { commandId, outcome: 'accepted' });
  const result = await acts[kind](machine, command, accept);
  if (result !== null) await storeAndReportResult(machine, shop, { commandId, ...result });
  if (kind === 'update_firmware' && result?.outcome === 'done') await restart(machine, shop);
}

/** Restarts the machine with the new firmware. A machine with the behaviour 'breaks_down' never starts again. */
async function restart(machine: Machine, shop: Reporter): Promise<void> {
  if (machine.behaviour === 'breaks_down') return;
  machine.updating = false;
  await shop.boot(machine.firmware, controllerCommandKinds).catch(() => undefined);
}

/**
 * Returns true if the machine has already received a newer command of the same bay and subject. Otherwise, records this
 * command as the newest.
 */
function isSuperseded({ newest }: Machine, { bayNo, kind, issuedAt }: TimedCommand): boolean {
  const subject = `${bayNo ?? 0} ${kind === 'unlock' ? 'lock' : kind}`;
  const sentAt = Date.parse(issuedAt);
  if (sentAt < (newest.get(subject) ?? 0)) return true;
  newest.set(subject, sentAt);
  return false;
}

/**
 * Implementation of each kind of command. The result is null if the shop no longer accepts the command, or if the
 * machine is switched off meanwhile.
 */
const acts = {
  async lock(machine, { bayNo = 1 }, accept) {
    if (isRunning(machine, bayNo)) {
      // the machine never stops running water, so the lock waits for the end of the wash
      if (!(await accept())) return null;
      while (isRunning(machine, bayNo)) if (!(await sleepUnlessStopped(machine, LOOK_MS))) return null;
    }
    updateBayDisplay(machine, bayNo, { locked: true });
    return { outcome: 'done' };
  },
  unlock(machine, { bayNo = 1 }) {
    updateBayDisplay(machine, bayNo, { locked: false });
    return Promise.resolve({ outcome: 'done' });
  },
  identify(machine, { bayNo = 1 }) {
    updateBayDisplay(machine, bayNo, { identifiesUntil: machine.clock.now() + IDENTIFY_MS });
    return Promise.resolve({ outcome: 'done' });
  },
  reset(machine, { bayNo = 1 }) {
    if (isRunning(machine, bayNo)) return Promise.resolve(busy);
    updateBayDisplay(machine, bayNo, readyBay(bayNo));
    return Promise.resolve({ outcome: 'done' });
  },
  settings(machine, { settings }) {
    machine.settings = settings ?? null;
    return Promise.resolve({ outcome: 'done' });
  },
  log(machine) {
    const lines = [...machine.results.values()].map(({ commandId, outcome }) => `${commandId} ${outcome}`);
    return Promise.resolve({ outcome: 'done', log: [machine.firmware, ...lines].join('\n') });
  },
  async update_firmware(machine, { firmware }, accept) {
    if (firmware === undefined) return { outcome: 'refused', reason: 'no firmware in the command' };
    if (machine.bays.some(({ bayNo }) => isRunning(machine, bayNo))) return busy;
    if (!(await accept())) return null;
    machine.updating = true;
    const fault = await checkFirmware(firmware);
    // the bays are checked again, because a wash may have begun while the file was checked
    const reason = machine.bays.some(({ bayNo }) => isRunning(machine, bayNo)) ? 'a wash began' : fault;
    if (reason !== null) {
      machine.updating = false;
      return { outcome: 'failed', reason };
    }
    machine.firmware = firmware.version;
    return { outcome: 'done' };
  },
  async rinse(machine, { bayNo = 1 }, accept) {
    if (isRunning(machine, bayNo)) return busy;
    updateBayDisplay(machine, bayNo, { screen: 'rinsing' });
    const goes = await accept();
    if (goes && !(await sleepAtMachineSpeed(machine, RINSE_MS))) return null;
    updateBayDisplay(machine, bayNo, readyBay(bayNo));
    return goes ? { outcome: 'done' } : null;
  },
} as const satisfies Record<
  TimedCommand['kind'],
  (machine: Machine, command: TimedCommand, accept: Accept) => Promise<Result | null>
>;

const busy: Result = { outcome: 'refused', reason: 'a wash is running' };

function isRunning({ bays }: Machine, bayNo: number): boolean {
  const screen = bays[bayNo - 1]?.screen;
  return screen === 'starting' || screen === 'running';
}

/**
 * Stores the result of a command and then reports it, so that a repeated command receives the same result. Returns the
 * result of `report`.
 */
async function storeAndReportResult(machine: Machine, shop: Reporter, result: CommandResultBody): Promise<boolean> {
  machine.results.set(result.commandId, result);
  return await report(machine, shop, result);
}

/**
 * Reports the result of a command until the shop responds. Returns false if the shop responds that the report has no
 * effect (`parked`), or if the machine is switched off first.
 */
async function report(machine: Machine, shop: Reporter, result: CommandResultBody): Promise<boolean> {
  do {
    if (machine.isPoweredOn && machine.plugged) {
      const answer = await shop.reportResult(result).catch(() => null);
      if (answer !== null) return answer.outcome !== 'parked';
    }
  } while (await sleepUnlessStopped(machine, RETRY_MS));
  return false;
}
