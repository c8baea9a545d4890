import { setTimeout as wait } from 'node:timers/promises';
import type { CortinaMessageKind } from '#contracts/stations/cortina.ts';
import type { TransactionData } from '#peers/nayax-terminal/messages.ts';
import {
  createNayaxNetwork,
  type NayaxNetwork,
  type PostToShop,
  type StartRequest,
} from '#peers/nayax-terminal/network.ts';
import { startNayaxServer } from '#peers/nayax-terminal/nayax-server.ts';
import type { Database } from '#server/core/db/database.ts';
import type { FailpointName } from '#server/failpoints.ts';
import { connectNayaxBay } from '#server/stations/public.ts';
import type { Chance } from '../random.ts';
import { visit } from '../visit.ts';

/** Nayax readers that remember their washes even if the shop crashes; `given` has the delivered washes. */
export type ReadersUnderFire = {
  /** Settings of the shop for these readers. */
  readonly environment: Readonly<Record<string, string>>;
  /** Transactions for which water ran. */
  readonly given: ReadonlySet<string>;
  /** Sets the shop's address. */
  connect(shopUrl: string): void;
  /** Resolves when everything is reported. */
  stop(): Promise<void>;
};

/** Failpoints between our start request, the reader's question, and the end of a wash (docs/crashes.md). */
export const nayaxFailpoints = [
  'after_nayax_opened',
  'after_nayax_started',
  'after_nayax_approved',
  'after_nayax_answer_kept',
  'after_nayax_vended',
  'after_nayax_voided',
] as const satisfies readonly FailpointName[];

const SECRET_TOKEN = 'nT7hC2vQ9xLw4ZsR8kYpB3mJdF6gUaXe5iWoKzVfNbMcHyTqGrPuSlDjE1A0-_Qw';
const CALLBACK_KEY = 'k7Qm2Vx9Lr4Tz8Wp1Nc6Jd3Hs5Gb0FyA';
const PRICE_AGOROT = 5_500;
const RETRY_MS = 200;
const LONGEST_PAUSE_MS = 300;
const FIRST_MACHINE = 869_761_000;

export async function openReaders(chance: Chance): Promise<ReadersUnderFire> {
  const given = new Set<string>();
  const washes = new Set<Promise<void>>();
  let shopUrl = '';
  const post: PostToShop = async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await visit(`${shopUrl}/api/terminals/nayax/${CALLBACK_KEY}${path}`, {
      method: 'POST',
      headers,
      body,
    });
    return { status: answer.status, body: answer.status === 200 ? JSON.parse(answer.text) : null };
  };
  const network = createNayaxNetwork({ post, secretToken: SECRET_TOKEN, tokenId: '4711' });
  const server = await startNayaxServer({
    network,
    // sometimes a start gets an invalid answer, so that the shop has to cancel it
    manner: () => (chance.happens(0.05) ? 'breaks' : 'accepts'),
    onStart(started) {
      const wash = play({ network, chance, given }, started).finally(() => washes.delete(wash));
      washes.add(wash);
    },
  });
  return {
    given,
    environment: {
      NAYAX_URL: server.baseUrl,
      NAYAX_SECRET_TOKEN: SECRET_TOKEN,
      NAYAX_TOKEN_ID: '4711',
      NAYAX_PAYMENT_METHOD: 'Under fire',
      NAYAX_CALLBACK_KEY: CALLBACK_KEY,
      NAYAX_NETWORKS: '127.0.0.0/8',
      NAYAX_START_SECONDS: '30',
    },
    connect(url) {
      shopUrl = url;
    },
    async stop() {
      while (washes.size > 0) await Promise.all(washes);
      await server.close();
    },
  };
}

type Reader = { readonly network: NayaxNetwork; readonly chance: Chance; readonly given: Set<string> };

/** Messages with which a machine asks and ends, depending on its wiring. */
const orders = [
  { ask: 'sale', end: 'sale_end', off: 'void' },
  { ask: 'authorization', end: 'settlement', off: 'cancel' },
] as const satisfies readonly Readonly<Record<'ask' | 'end' | 'off', CortinaMessageKind>>[];

/** Runs one transaction. Water runs only after an approval arrived; unanswered messages are repeated or cancelled. */
async function play({ network, chance, given }: Reader, started: StartRequest): Promise<void> {
  const { ask, end, off } = chance.pick(orders);
  const told = toldOf(started);
  const say = (kind: CortinaMessageKind) => network.say(kind, 'static_qr', told).catch(() => null);
  async function insist(kind: CortinaMessageKind): Promise<void> {
    while ((await say(kind)) === null) await wait(RETRY_MS);
    if (chance.happens(0.2)) await say(kind);
  }
  // a start that never reaches its reader
  if (chance.happens(0.05)) return;
  await wait(chance.below(LONGEST_PAUSE_MS));
  const first = await say(ask);
  const answer = first ?? (chance.happens(0.5) ? await wait(RETRY_MS).then(() => say(ask)) : null);
  if (answer?.approved === false) return;
  if (answer === null || chance.happens(0.15)) {
    await insist(off);
    return;
  }
  given.add(told.transactionId);
  await wait(chance.below(LONGEST_PAUSE_MS));
  await insist(end);
}

function toldOf({ TransactionId: transactionId, TerminalId = '', Products: [product] }: StartRequest): TransactionData {
  return { transactionId, machineId: TerminalId, amount: product?.Price ?? 0 };
}

/** Adds a reader to every bay of a station; machine and terminal have the same number here. */
export async function placeReaders(db: Database, { slug, bays }: { readonly slug: string; readonly bays: number }) {
  for (let bayNo = 1; bayNo <= bays; bayNo += 1) {
    await connectNayaxBay(db, {
      slug,
      bayNo,
      machineId: String(FIRST_MACHINE + bayNo),
      terminalId: String(FIRST_MACHINE + bayNo),
      uniQr: null,
      interface: 'pulse_array',
      selection: 1,
      selections: 3,
      priceAgorot: PRICE_AGOROT,
    });
  }
}
