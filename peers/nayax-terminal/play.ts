import type { CortinaFlow, CortinaKind } from '#contracts/stations/cortina.ts';
import type { Told } from './messages.ts';
import type { Fate, NayaxNetwork, Order, Verdict } from './network.ts';

/** A transaction that a reader is about to play. */
export type Play = {
  readonly network: NayaxNetwork;
  readonly flow: CortinaFlow;
  readonly order: Order;
  readonly told: Told;
  /** Waits as long as a late one does. */
  late(): Promise<void>;
};

type Words = { readonly ask: CortinaKind; readonly given: CortinaKind; readonly off: CortinaKind };

const words = {
  pre_selection: { ask: 'sale', given: 'sale_end', off: 'void' },
  pre_authorization: { ask: 'authorization', given: 'settlement', off: 'cancel' },
} as const satisfies Record<Order, Words>;

/** Plays one wash as chosen, and gives what the shop said, message by message. Nothing begins that was declined. */
export async function playWash(play: Play, fate: Fate): Promise<Verdict[]> {
  const { ask, given, off } = words[play.order];
  const heard: Verdict[] = [];
  const say = async (...kinds: readonly CortinaKind[]): Promise<void> => {
    for (const kind of kinds) heard.push(await play.network.say(kind, play.flow, play.told));
  };
  if (fate === 'void_first') await say(off, ask);
  else if (fate === 'reordered') await say(given, ask);
  else await say(ask);
  if (heard.at(-1)?.approved !== true) return heard;
  await afterApproval({ fate, say, given, off, ask, late: () => play.late() });
  return heard;
}

type Ending = Words & {
  readonly fate: Fate;
  say(...kinds: readonly CortinaKind[]): Promise<void>;
  late(): Promise<void>;
};

async function afterApproval({ fate, say, given, off, ask, late }: Ending): Promise<void> {
  switch (fate) {
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
      // the power goes while the water runs; what the reader had kept is sent when it is back
      await late();
      return say(given, off);
    case 'replays':
      return say(given, ask, off, given, ask);
    default:
      // silent, or said before
      return undefined;
  }
}
