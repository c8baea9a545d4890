import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import type { CortinaFlow, CortinaMessageKind } from '#contracts/stations/cortina.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { TransactionData } from '#peers/nayax-terminal/messages.ts';
import { openNayaxShop } from '#testing/stations/nayax-station.ts';
import { releaseOverdueWashes } from '../washes/release-overdue-washes.ts';

const shop = await openNayaxShop();
const { clock, deps, network, machineId } = shop;

/** Messages about one wash: requested, delivered, cancelled. */
const meanings = ['ask', 'given', 'off'] as const;
type Meaning = (typeof meanings)[number];

const words = {
  pre_selection: { ask: 'sale', given: 'sale_end', off: 'void' },
  pre_authorization: { ask: 'authorization', given: 'settlement', off: 'cancel' },
} as const satisfies Record<string, Record<Meaning, CortinaMessageKind>>;
type Order = keyof typeof words;

/** All distinct permutations. */
function ordersOf(list: readonly Meaning[]): Meaning[][] {
  if (list.length === 0) return [[]];
  return [...new Set(list)].flatMap((first) => {
    const rest = list.toSpliced(list.indexOf(first), 1);
    return ordersOf(rest).map((order) => [first, ...order]);
  });
}

type Asked = { readonly lotId: LotId; readonly transactionFacts: TransactionData };

async function begin(flow: CortinaFlow): Promise<Asked> {
  await shop.freeBays();
  const { lotId, voucherToken, code } = await shop.buy();
  if (flow === 'static_qr') {
    const { status } = await shop.ask({ voucherToken });
    if (status !== 201) throw new Error(`the wash was not held: ${status}`);
    return { lotId, transactionFacts: { transactionId: shop.lastTransaction(), machineId, amount: 55 } };
  }
  return { lotId, transactionFacts: { transactionId: await network.openSession(), machineId, amount: 55, code } };
}

type Facts = { readonly approved: boolean; readonly given: boolean; readonly off: boolean };
type Model = Facts & { readonly wash: 'none' | 'held' | 'completed' | 'released'; readonly late: boolean };

function factsAfter({ approved, given, off }: Facts, meaning: Meaning): Facts {
  const isOver = off || (approved && given);
  const news = {
    ask: { approved: approved || !isOver, given, off },
    given: { approved, given: true, off },
    off: { approved, given, off: true },
  } as const satisfies Record<Meaning, Facts>;
  return news[meaning];
}

/** The model's next state after one message. */
function heardOf({ wash, late, ...before }: Model, meaning: Meaning): Model {
  const facts = factsAfter(before, meaning);
  const spends = facts.approved && facts.given;
  const isHeld = wash === 'held' || (wash === 'none' && facts.approved);
  if (isHeld && spends) return { ...facts, wash: 'completed', late };
  if (isHeld) return { ...facts, wash: facts.off ? 'released' : 'held', late };
  return { ...facts, wash, late: late || (spends && wash === 'released') };
}

/** The expected states after each message, and after silence. */
function modelOf(flow: CortinaFlow, said: readonly Meaning[]) {
  const nothing = { approved: false, given: false, off: false, late: false } as const;
  const start: Model = { ...nothing, wash: flow === 'static_qr' ? 'held' : 'none' };
  const { wash, late } = said.reduce(heardOf, start);
  return { wash: wash === 'held' ? 'released' : wash, late };
}

/** Checks the final state, after all deadlines have passed. */
async function expectSettled({ lotId }: Asked): Promise<{ wash: unknown; late: unknown }> {
  clock.advance(20 * MINUTE_MS);
  await releaseOverdueWashes(deps);
  const washes = await shop.washesOf(lotId);
  expect(washes.length).toBeLessThanOrEqual(1);
  const spent = washes[0]?.['state'] === 'completed';
  expect(await shop.lotOf(lotId)).toMatchObject({ remaining: spent ? 0 : 1, held: 0 });
  const { rows } = await deps.db.executeSql(
    `select reason, count(*)::int as n from credit_move where lot_id = $1 and reason <> 'issue'
     group by reason order by reason`,
    [lotId],
  );
  const once = [
    { reason: spent ? 'capture' : 'release', n: 1 },
    { reason: 'hold', n: 1 },
  ];
  expect(rows).toEqual(washes.length === 0 ? [] : once.toSorted((one, other) => (one.reason < other.reason ? -1 : 1)));
  return { wash: washes[0]?.['state'] ?? 'none', late: washes[0]?.['late'] ?? false };
}

const flowsAndOrders = (['static_qr', 'prepaid'] as const).flatMap((flow) =>
  (['pre_selection', 'pre_authorization'] as const).map((order): [CortinaFlow, Order] => [flow, order]),
);

test.each(flowsAndOrders)(
  'with messages of %s %s in any order and repeated, a wash is spent once or released once',
  async (flow, order) => {
    for (const said of [...ordersOf(meanings), ...ordersOf(['ask', 'ask', 'given', 'given', 'off'])]) {
      const asked = await begin(flow);
      for (const meaning of said) await network.say(words[order][meaning], flow, asked.transactionFacts);
      expect({ said, ...(await expectSettled(asked)) }).toEqual({ said, ...modelOf(flow, said) });
    }
  },
  60_000,
);

test('with concurrent messages it is still spent once or released once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...flowsAndOrders),
      fc.array(fc.constantFrom(...meanings), { minLength: 1, maxLength: 12 }),
      async ([flow, order], said) => {
        const asked = await begin(flow);
        await Promise.all(said.map((meaning) => network.say(words[order][meaning], flow, asked.transactionFacts)));
        await expectSettled(asked);
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

test('every wash ends, also with lost messages and lost answers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...flowsAndOrders),
      fc.array(fc.tuple(fc.constantFrom(...meanings), fc.integer({ min: 0, max: 18 })), { maxLength: 6 }),
      async ([flow, order], said) => {
        const asked = await begin(flow);
        for (const [meaning, minutes] of said) {
          clock.advance(minutes * MINUTE_MS);
          await releaseOverdueWashes(deps);
          await network.say(words[order][meaning], flow, asked.transactionFacts);
        }
        await expectSettled(asked);
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);
