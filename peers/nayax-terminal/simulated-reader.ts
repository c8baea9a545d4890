import { setTimeout as sleep } from 'node:timers/promises';
import type { CortinaFlow } from '#contracts/stations/cortina.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { Logger } from '#server/core/log-port.ts';
import {
  LATE_REPORT_DELAY_MS,
  POWER_RETURN_DELAY_MS,
  POWER_CUT_DELAY_MS,
  newBay,
  readyBay,
  RESET_MS,
  runningBay,
  WATER_START_DELAY_MS,
  type Behaviour,
  type SimulatedBay,
} from '#peers/terminal/simulated-bay.ts';
import type { SimulatedStation } from '#peers/terminal/simulated-station.ts';
import type { TransactionData } from './messages.ts';
import type { NayaxNetwork, StartRequest } from './network.ts';
import { SIMULATED_MACHINE_ID, SIMULATED_PRICE_AGOROT } from './simulated-machine.ts';

/** A simulated bay with a Nayax reader, and the simulated Nayax servers. */
export type SimulatedReader = SimulatedStation & {
  readonly network: NayaxNetwork;
  /** Starts the wash of a start request that has reached the reader. */
  wake(started: StartRequest): void;
};

type SimulatedReaderDeps = {
  readonly network: NayaxNetwork;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
};

/**
 * Minutes of water that one paid pulse starts at this machine. The simulation needs this number, because a start
 * request contains a price instead of minutes.
 */
const MINUTES = 15;
const AGOROT_PER_SHEKEL = 100;

type Reader = SimulatedReaderDeps & {
  readonly stopping: AbortController;
  readonly bays: SimulatedBay[];
  behaviour: Behaviour;
  isPoweredOn: boolean;
};

type Wash = { readonly flow: CortinaFlow; readonly transactionFacts: TransactionData };

export function createSimulatedReader(parts: SimulatedReaderDeps): SimulatedReader {
  const reader: Reader = {
    ...parts,
    stopping: new AbortController(),
    bays: [newBay(1)],
    behaviour: 'starts',
    isPoweredOn: true,
  };
  const amount = SIMULATED_PRICE_AGOROT / AGOROT_PER_SHEKEL;
  return {
    network: parts.network,
    bays: reader.bays,
    behaviour: () => reader.behaviour,
    isOnline: () => reader.isPoweredOn,
    behave(behaviour) {
      reader.behaviour = behaviour;
    },
    choose: (_bayNo, program) => show(reader, { program }),
    finish() {
      if (reader.bays[0]?.screen === 'running') show(reader, { endsAt: parts.clock.now() });
    },
    cable: null,
    sensors: null,
    speedControl: null,
    stop: () => reader.stopping.abort(),
    wake: ({ TransactionId: transactionId, Products: [product] }) =>
      begin(reader, async () => ({
        flow: 'static_qr',
        transactionFacts: { transactionId, machineId: SIMULATED_MACHINE_ID, amount: product?.Price ?? amount },
      })),
    scan(_bayNo, code) {
      begin(reader, async () => ({
        flow: 'prepaid',
        transactionFacts: {
          transactionId: await parts.network.openSession(),
          machineId: SIMULATED_MACHINE_ID,
          amount,
          code,
        },
      }));
      return Promise.resolve();
    },
  };
}

function show(reader: Reader, change: Partial<SimulatedBay>): void {
  reader.bays[0] = { ...(reader.bays[0] ?? newBay(1)), ...change };
}

/**
 * Starts a wash if the bay is ready and the reader's behaviour is not `silent`. If an error occurs, logs it and makes
 * the bay ready again.
 */
function begin(reader: Reader, washOf: () => Promise<Wash>): void {
  if (reader.bays[0]?.screen !== 'ready' || reader.behaviour === 'silent') return;
  show(reader, { screen: 'starting' });
  void (async () => {
    if (!(await pause(reader, WATER_START_DELAY_MS))) return;
    await serve(reader, await washOf());
  })().catch((error: unknown) => {
    reader.log.warn({ error: String(error) }, 'a simulated reader gave up');
    show(reader, readyBay(1));
  });
}

async function serve(reader: Reader, { flow, transactionFacts }: Wash): Promise<void> {
  const { network, behaviour } = reader;
  const { approved } = await network.say('sale', flow, transactionFacts);
  if (!approved || behaviour === 'refuses') {
    show(reader, { screen: approved ? 'fault' : 'declined' });
    if (approved) await network.say('void', flow, transactionFacts);
    return reset(reader);
  }
  await run(reader, { flow, transactionFacts });
}

async function run(reader: Reader, wash: Wash): Promise<void> {
  show(reader, runningBay(readyBay(1), { minutes: MINUTES }, reader.clock.now()));
  await report(reader, wash);
  if (reader.behaviour === 'power_cut') return show(reader, readyBay(1));
  while (await pause(reader, SECOND_MS / 2)) {
    if ((reader.bays[0]?.endsAt ?? 0) <= reader.clock.now()) break;
  }
  if (reader.stopping.signal.aborted) return;
  show(reader, { screen: 'done', endsAt: null });
  return reset(reader);
}

/**
 * Reports the delivered wash to the shop. The behaviour that was chosen on the page of the simulated machine determines
 * how.
 */
async function report(reader: Reader, { flow, transactionFacts }: Wash): Promise<void> {
  const { network, behaviour } = reader;
  const given = () => network.say('sale_end', flow, transactionFacts);
  if (behaviour === 'repeats') {
    await network.say('sale', flow, transactionFacts);
    await given();
    await network.say('sale', flow, transactionFacts);
  }
  if (behaviour === 'late') {
    void pause(reader, LATE_REPORT_DELAY_MS)
      .then((goes) => (goes ? given() : null))
      .catch((error: unknown) => reader.log.warn({ error: String(error) }, 'a simulated reader gave up'));
    return;
  }
  if (behaviour === 'power_cut') {
    await pause(reader, POWER_CUT_DELAY_MS);
    reader.isPoweredOn = false;
    await pause(reader, POWER_RETURN_DELAY_MS);
    reader.isPoweredOn = true;
    if (reader.stopping.signal.aborted) return;
  }
  await given();
}

async function reset(reader: Reader): Promise<void> {
  if (await pause(reader, RESET_MS)) show(reader, readyBay(1));
}

/** Waits for a time in ms. Returns false if the reader is being switched off. */
async function pause({ stopping }: Reader, ms: number): Promise<boolean> {
  await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  return !stopping.signal.aborted;
}
