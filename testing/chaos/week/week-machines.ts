import { commandsResponseSchema } from '#contracts/stations/station-protocol.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { UNREACHABLE_AFTER_MS } from '#domain/stations/bays/bay-state.ts';
import { SENSOR_MISSING_AFTER_MS } from '#domain/stations/machine/sensor-faults.ts';
import type { SendToShop } from '#peers/terminal/controller-client.ts';
import type { MachineIntervals } from '#peers/terminal/machine-time.ts';
import { startSimulatedStation, type SimulatedStation } from '#peers/terminal/simulated-station.ts';
import { newEnrolmentCode } from '#server/stations/public.ts';
import type { TestApp } from '../../shop/build-test-app.ts';
import { sendTo } from '../../stations/station.ts';
import type { Chance } from '../random.ts';
import type { ChaosStation } from '../wash/chaos-stations.ts';
import type { FastTime } from './fast-time.ts';

/** A station of the week with its machine and what the machine did. */
export type WeekStation = ChaosStation & {
  readonly stationId: string;
  readonly machine: SimulatedStation;
  /** Washes for which water ran. */
  readonly ran: ReadonlySet<string>;
  /** Washes that the machine interrupted. */
  readonly broken: ReadonlySet<string>;
  /** Resolves when the machine has this start command, or soon if it cannot get it. */
  hasStart(redemptionId: string): Promise<void>;
};

/** Number of bays of each station. */
export const BAYS = 2;

/**
 * Intervals of the machines. They report less often than usual, so that two processor cores can play a week in ten
 * minutes; heartbeats and readings still come in time.
 */
const rhythm: MachineIntervals = {
  checkIntervalMs: 30 * SECOND_MS,
  updateMs: 5 * MINUTE_MS,
  heartbeatMs: 0.8 * UNREACHABLE_AFTER_MS,
  busyIntervalMs: 0.8 * SENSOR_MISSING_AFTER_MS,
  idleIntervalMs: 0.8 * SENSOR_MISSING_AFTER_MS,
};

/** Seconds, of real time, for which the shop holds a poll. */
const POLL_SECONDS = 50;
const GETS_START_MS = 3_000;
/** Lowest and highest level of the tanks at the beginning, in percent. */
const FIRST_LEVELS = { lowest: 20, highest: 90 };

/** Connects a simulated machine to each station, on the time of the week. */
export async function openMachines(
  shop: TestApp,
  time: FastTime,
  { stations, chance }: { readonly stations: readonly ChaosStation[]; readonly chance: Chance },
): Promise<WeekStation[]> {
  const opened: WeekStation[] = [];
  for (const station of stations) {
    const { rows } = await shop.deps.db.executeSql('select station_id from station where slug = $1', [station.slug]);
    const code = await newEnrolmentCode(shop.deps, station.slug);
    if (code === null) throw new Error(`there is no station ${station.slug}`);
    const place = { station: { ...station, stationId: String(rows[0]?.['station_id']) }, code };
    const week = openMachine(shop, time, place);
    const { lowest, highest } = FIRST_LEVELS;
    for (let bayNo = 1; bayNo <= BAYS; bayNo += 1) {
      week.machine.sensors?.fillTanks(bayNo, lowest + chance.below(highest - lowest));
    }
    opened.push(week);
  }
  return opened;
}

type Place = { readonly station: ChaosStation & { readonly stationId: string }; readonly code: string };

function openMachine(shop: TestApp, time: FastTime, { station, code }: Place): WeekStation {
  const { clock } = shop;
  const ran = new Set<string>();
  const broken = new Set<string>();
  const known = new Set<string>();
  let learns: () => void = () => undefined;

  function noteCommands(body: unknown): void {
    for (const command of commandsResponseSchema.parse(body).commands) {
      if ('remoteStartId' in command) known.add(command.remoteStartId);
    }
    learns();
  }

  function noteEvents(body: string): void {
    const { events } = JSON.parse(body) as { events: Record<string, unknown>[] };
    for (const { kind, remoteStartId, interruption } of events) {
      if (kind === 'started') ran.add(String(remoteStartId));
      if (interruption !== undefined) broken.add(String(remoteStartId));
    }
  }

  const request = sendTo(shop);
  const send: SendToShop = async (call) => {
    if (call.path.endsWith('/events')) noteEvents(call.body);
    // time passes while the shop holds a poll, and stands still during every other call
    if (!call.path.endsWith('/commands')) return await time.during(() => request(call));
    const answer = await request(call);
    if (answer.status === 200) noteCommands(answer.body);
    return answer;
  };
  const machine = startSimulatedStation({
    send,
    enrolmentCode: code,
    bayCount: BAYS,
    clock,
    log: shop.deps.log,
    sleep: time.sleep,
    rhythm,
    pollSeconds: POLL_SECONDS,
  });
  return {
    ...station,
    machine,
    ran,
    broken,
    async hasStart(redemptionId) {
      const deadline = performance.now() + GETS_START_MS;
      while (!known.has(redemptionId) && machine.cable?.isIn() === true && performance.now() < deadline) {
        const { promise, resolve } = Promise.withResolvers<void>();
        learns = resolve;
        const timer = setTimeout(resolve, GETS_START_MS / 10);
        await promise;
        clearTimeout(timer);
      }
    },
  };
}
