import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { POLL_WAIT_MAX_SECONDS } from '#contracts/stations/station-protocol.ts';
import { closeControllers, addControllers, type BenchController } from '../controllers.ts';
import { latenciesOf, send, type Latencies } from '../load.ts';
import { memoryOf, memoryOfProcessTree } from '../processes.ts';
import { addStaff } from '../staff.ts';
import { measureCpuUsage, type Stage } from '../stage.ts';

/** Every controller sends one reading in this time, in ms. */
const READING_EVERY_MS = 10_000;
const HEARTBEAT_EVERY_MS = 60_000;
const BOOTS_AT_ONCE = 50;
/** Time in ms in which the controllers connect, as docs/station-api.md requires after a restart of the shop. */
const CONNECT_WITHIN_MS = 10_000;
/** Warm-up in ms. Afterwards every controller has opened its connection, and the statements are planned. */
const SETTLE_MS = 25_000;
const MEASURED_MS = 60_000;
const COMMAND_EVERY_MS = 100;
const WATER_CELSIUS = 38;

/** `commands`: time from the press in the portal to the acknowledgement of the machine. */
export type ControllersRun = {
  readonly controllers: number;
  readonly commands: Latencies & { readonly sent: number };
  readonly readings: Latencies & { readonly perSecond: number };
  /** Processor use of shop and database, in per cent of two cores. */
  readonly cpuPercent: { readonly shop: number; readonly database: number };
  readonly memoryMb: { readonly before: number; readonly shop: number; readonly database: number };
};

type Activity = { isOpen: boolean; isMeasured: boolean; readonly readingMs: number[]; readonly failures: string[] };

/**
 * Simulates one machine, which long-polls, acknowledges every command immediately, and reports its water and its
 * heartbeat.
 */
function runMachine({ client }: BenchController, activity: Activity): Promise<unknown> {
  const patiently = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (activity.isOpen) activity.failures.push(String(error));
    }
  };
  async function poll(): Promise<void> {
    await pause(Math.random() * CONNECT_WITHIN_MS);
    while (activity.isOpen) {
      await patiently(async () => {
        const { acts } = await client.poll(POLL_WAIT_MAX_SECONDS);
        for (const { commandId } of acts) await client.reportResult({ commandId, outcome: 'done' });
      });
    }
  }
  async function every(ms: number, work: () => Promise<void>): Promise<void> {
    await pause(Math.random() * ms);
    while (activity.isOpen) {
      const begun = performance.now();
      await patiently(work);
      await pause(Math.max(0, ms - (performance.now() - begun)));
    }
  }
  const report = async () => {
    const begun = performance.now();
    await client.readings([{ bayNo: 1, kind: 'water_celsius', value: WATER_CELSIUS }]);
    if (activity.isMeasured) activity.readingMs.push(performance.now() - begun);
  };
  return Promise.all([poll(), every(READING_EVERY_MS, report), every(HEARTBEAT_EVERY_MS, () => client.heartbeat())]);
}

async function boot(machines: readonly BenchController[]): Promise<void> {
  const waiting = [...machines];
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      await next.client.boot('bench 1.0', ['identify']);
    }
  };
  await Promise.all(Array.from({ length: BOOTS_AT_ONCE }, worker));
}

/**
 * Sends commands to the machines in turn, ten per second. Returns the time in ms until each command was acknowledged.
 */
async function sendCommands(stage: Stage, machines: readonly BenchController[], token: string): Promise<number[]> {
  const samples: number[] = [];
  const press = async (machine: BenchController) => {
    const body = JSON.stringify({ commandId: randomUUID(), bayNo: 1, kind: 'identify' });
    const url = `${stage.shop.url}/api/admin/stations/${machine.stationId}/commands`;
    const headers = { 'sec-fetch-site': 'same-origin', cookie: `staff=${token}` };
    const begun = performance.now();
    const answer = await send('POST', url, { body, headers });
    samples.push(performance.now() - begun);
    // The shop responds after two seconds even without an acknowledgement; that time is then counted.
    if (answer.status >= 300) {
      throw new Error(`a command was answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    }
  };
  const pressed: Promise<void>[] = [];
  const deadline = performance.now() + MEASURED_MS;
  for (let turn = 0; performance.now() < deadline; turn += 1) {
    const machine = machines[(turn * 7_919) % machines.length];
    if (machine !== undefined) pressed.push(press(machine));
    await pause(COMMAND_EVERY_MS);
  }
  await Promise.all(pressed);
  return samples;
}

/**
 * Measures the shop with this number of connected controllers. Each controller holds one long poll and reports its
 * water every ten seconds, while the portal sends ten commands a second. Throws if a call of a machine failed or a
 * command was not carried out.
 */
export async function measureControllers(stage: Stage, controllers: number): Promise<ControllersRun> {
  const token = await addStaff(stage.books.db);
  const memory = () => ({ shop: memoryOf(stage.shop.pid), database: memoryOfProcessTree(stage.databasePid()) });
  const quiet = memory();
  const machines = await addControllers(stage.books.db, { shopUrl: stage.shop.url, stations: controllers, bays: 1 });
  await boot(machines);
  const activity: Activity = { isOpen: true, isMeasured: false, readingMs: [], failures: [] };
  const running = machines.map((machine) => runMachine(machine, activity));
  await pause(SETTLE_MS);
  activity.isMeasured = true;
  const begun = performance.now();
  const { result: samples, usage } = await measureCpuUsage(stage, () => sendCommands(stage, machines, token));
  const tookMs = performance.now() - begun;
  activity.isMeasured = false;
  const busy = memory();
  activity.isOpen = false;
  closeControllers();
  await Promise.all(running);
  if (activity.failures.length > 0) {
    throw new Error(`${activity.failures.length} calls of machines failed, the first: ${activity.failures[0]}`);
  }
  const share = (ms: number) => (ms * 100) / tookMs;
  return {
    controllers,
    commands: { ...latenciesOf(samples), sent: samples.length },
    readings: { ...latenciesOf(activity.readingMs), perSecond: (activity.readingMs.length * 1_000) / tookMs },
    cpuPercent: { shop: share(usage.appMs), database: share(usage.databaseMs) },
    memoryMb: { before: quiet.shop + quiet.database, ...busy },
  };
}
