import type { CortinaFlow, CortinaMessageKind } from '#contracts/stations/cortina.ts';
import type { TransactionData } from './messages.ts';
import type { SimulatedResult, NayaxNetwork, Order, Verdict } from './network.ts';

/** A transaction to simulate at a reader. */
export type SimulatedTransaction = {
  readonly network: NayaxNetwork;
  readonly flow: CortinaFlow;
  readonly order: Order;
  readonly transactionFacts: TransactionData;
  /** Waits for as long as a late message is delayed. */
  late(): Promise<void>;
};

type MessageKinds = {
  readonly ask: CortinaMessageKind;
  readonly given: CortinaMessageKind;
  readonly off: CortinaMessageKind;
};

const words = {
  pre_selection: { ask: 'sale', given: 'sale_end', off: 'void' },
  pre_authorization: { ask: 'authorization', given: 'settlement', off: 'cancel' },
} as const satisfies Record<Order, MessageKinds>;

/**
 * Simulates one wash with the chosen result. Returns the shop's response to each message. A declined wash does not
 * start.
 */
export async function simulateTransaction(play: SimulatedTransaction, result: SimulatedResult): Promise<Verdict[]> {
  const { ask, given, off } = words[play.order];
  const verdicts: Verdict[] = [];
  const say = async (...kinds: readonly CortinaMessageKind[]): Promise<void> => {
    for (const kind of kinds) verdicts.push(await play.network.say(kind, play.flow, play.transactionFacts));
  };
  if (result === 'void_first') await say(off, ask);
  else if (result === 'reordered') await say(given, ask);
  else await say(ask);
  if (verdicts.at(-1)?.approved !== true) return verdicts;
  await afterApproval({ result, say, given, off, ask, late: () => play.late() });
  return verdicts;
}

type Ending = MessageKinds & {
  readonly result: SimulatedResult;
  say(...kinds: readonly CortinaMessageKind[]): Promise<void>;
  late(): Promise<void>;
};

async function afterApproval({ result, say, given, off, ask, late }: Ending): Promise<void> {
  switch (result) {
    case 'vends':
      return say(given);
    case 'fails':
      return say(off);
    case 'late':
      await late();
      return say(given);
    case 'repeats':
      return say(ask, ask, given, given, given);
    case 'power_cut':
      // the power fails during the wash, so the stored messages are sent when the power is back
      await late();
      return say(given, off);
    case 'replays':
      return say(given, ask, off, given, ask);
    default:
      // a silent machine, and a machine that has already sent its messages, sends nothing more
      return undefined;
  }
}
