import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** Waits for a time in ms, or until the machine is switched off. The promise never rejects. */
export type Sleep = (ms: number, stopping: AbortSignal) => Promise<void>;

export const realSleep: Sleep = (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined);

/** Intervals in ms at which a machine checks its bays, and at which it reports to the shop. */
export type MachineIntervals = {
  /** Interval in ms at which the machine checks its running washes and its meters. */
  readonly checkIntervalMs: number;
  /** Interval in ms between reports about the remaining water time. */
  readonly updateMs: number;
  readonly heartbeatMs: number;
  /** Interval in ms between sensor reports while water runs or a defect exists. */
  readonly busyIntervalMs: number;
  /** Interval in ms between sensor reports at all other times. */
  readonly idleIntervalMs: number;
};

export const defaultIntervals: MachineIntervals = {
  checkIntervalMs: SECOND_MS / 2,
  updateMs: MINUTE_MS,
  heartbeatMs: MINUTE_MS,
  busyIntervalMs: 10 * SECOND_MS,
  idleIntervalMs: MINUTE_MS,
};

/**
 * Speeds that can be chosen on the machine's page. A speed says how many times faster than a real machine the
 * simulation works.
 */
export const machineSpeeds = [1, 60] as const;
export type Speed = (typeof machineSpeeds)[number];

type Waiting = { readonly sleep: Sleep; readonly stopping: AbortSignal };

/** Waits for a time in ms. Returns false if the machine is being switched off. */
export async function sleepUnlessStopped({ sleep, stopping }: Waiting, ms: number): Promise<boolean> {
  await sleep(ms, stopping);
  return !stopping.aborted;
}

/**
 * Waits while the machine works. `ms` is the time that a real machine would need, which is divided by the speed of this
 * machine.
 */
export async function sleepAtMachineSpeed(machine: Waiting & { readonly speed: Speed }, ms: number): Promise<boolean> {
  return await sleepUnlessStopped(machine, ms / machine.speed);
}
