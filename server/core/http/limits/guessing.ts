import type { Caller, WorkProof } from '#server/core/actor.ts';
import { createBulkhead } from '#server/core/bulkhead.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { widerNetworkOf } from './client-address.ts';
import { limitTable, type LimitName, type LimitRule } from './limit-table.ts';

type LimitDeps = Pick<CoreDeps, 'limits' | 'metrics'>;

/** A budget, its key, and the proof of work that may stand in for it once it is used up. */
export type BudgetUse = readonly [name: LimitName, key: string, work?: WorkProof];

/** Why a request is over a limit; a route refuses with it. */
export type OverLimit = {
  readonly ok: false;
  readonly refusal: 'too_many_requests' | 'work_required';
  readonly retryAfterSeconds: number;
};

export type Taken =
  | {
      readonly allowed: true;
      /** Refusal for a wrong guess; null while the budgets have room. */
      readonly whenWrong: OverLimit | null;
      giveBack(): void;
    }
  | { readonly allowed: false; readonly over: OverLimit };

/**
 * Takes one from every budget, or from none if one refuses. What a used-up budget does is its rule's `over`: refuse, ask for
 * a proof of work, or refuse wrong guesses only.
 */
export async function takeBudgets(deps: LimitDeps, uses: readonly BudgetUse[]): Promise<Taken> {
  const taken: BudgetUse[] = [];
  function giveBack(): void {
    for (const [name, key] of taken) deps.limits.giveBack(name, key);
  }
  let whenWrong: OverLimit | null = null;
  for (const [name, key, work] of uses) {
    const answer = await deps.limits.consume(name, key);
    if (answer.allowed) {
      taken.push([name, key]);
      continue;
    }
    const rule: LimitRule = limitTable[name];
    const { retryAfterSeconds } = answer;
    if (rule.over === 'refuse_wrong') {
      whenWrong = { ok: false, refusal: 'too_many_requests', retryAfterSeconds };
    } else if (rule.over !== 'work' || work === undefined || !(await work())) {
      giveBack();
      deps.metrics.count('limit_refused', { kind: name });
      const refusal = rule.over === 'work' ? 'work_required' : 'too_many_requests';
      return { allowed: false, over: { ok: false, refusal, retryAfterSeconds } };
    }
  }
  return { allowed: true, whenWrong, giveBack };
}

type Gate = { readonly enter: ReturnType<typeof createBulkhead>; users: number };

/** Who guesses against which budget just now, in this process. */
const gates = new WeakMap<CoreDeps['limits'], Map<string, Gate>>();

/** So much of a budget may be in the hands of guesses that are not decided yet; the rest waits for those. */
const UNDECIDED_SHARE = 0.8;
const WAITING = 1_000;
const WAIT_MS = 5_000;

/** What a comparison came to. */
export type Compared<Answer> = { readonly answer: Answer; readonly wrong: boolean };

export type Guessed<Answer> =
  | { readonly allowed: true; readonly answer: Answer }
  | { readonly allowed: false; readonly over: OverLimit };

/**
 * Takes the budgets of a guess, compares, and gives them back where it was not wrong. Many right answers at once take
 * turns, so that they do not use the budget up for each other. Name budgets in the same order everywhere: a turn at one
 * is waited for with the turn at those before it in hand.
 */
export async function withGuess<Answer>(
  deps: LimitDeps,
  uses: readonly BudgetUse[],
  compare: () => Promise<Compared<Answer>>,
): Promise<Guessed<Answer>> {
  async function takeAndCompare(): Promise<Guessed<Answer>> {
    const taken = await takeBudgets(deps, uses);
    if (!taken.allowed) return taken;
    let wrong = false;
    try {
      const compared = await compare();
      ({ wrong } = compared);
      if (wrong && taken.whenWrong !== null) return { allowed: false, over: taken.whenWrong };
      return { allowed: true, answer: compared.answer };
    } finally {
      if (!wrong) taken.giveBack();
    }
  }
  const inTurn = uses.reduceRight<() => Promise<Guessed<Answer>>>(
    (inner, use) => () => atGate(deps.limits, use, inner),
    takeAndCompare,
  );
  return inTurn();
}

async function atGate<Result>(
  limits: CoreDeps['limits'],
  [name, key]: BudgetUse,
  work: () => Promise<Result>,
): Promise<Result> {
  const open = gates.get(limits) ?? new Map<string, Gate>();
  gates.set(limits, open);
  const place = `${name}|${key}`;
  const atOnce = Math.max(1, Math.floor(limits.sizeOf(name) * UNDECIDED_SHARE));
  const gate = open.get(place) ?? {
    enter: createBulkhead({ atOnce, waiting: WAITING, waitMs: WAIT_MS }),
    users: 0,
  };
  open.set(place, gate);
  gate.users += 1;
  try {
    return await gate.enter(work);
  } finally {
    gate.users -= 1;
    if (gate.users === 0) open.delete(place);
  }
}

/**
 * A guess that was wrong. Over a thousand of one kind an hour, from wherever, somebody hears of it; nobody is refused
 * for what others guess.
 */
export async function noteWrongGuess(deps: LimitDeps & Pick<CoreDeps, 'log'>, kind: string): Promise<void> {
  deps.metrics.count('capability_miss', { kind });
  const answer = await deps.limits.consume('misses_by_shop', kind);
  if (answer.allowed || !answer.first) return;
  deps.metrics.count('guessing_alarm', { kind });
  deps.log.error({ kind }, 'more wrong guesses within an hour than people make: somebody may be trying codes or links');
}

const keyOf = {
  address: (actor) => actor.address,
  wider_network: (actor) => (actor.address.includes(':') ? widerNetworkOf(actor.address) : null),
  browser: (actor) => (actor.kind === 'staff' ? null : (actor.guestHash?.toString('hex') ?? null)),
  customer: (actor) => (actor.kind === 'customer' ? actor.customerId : null),
} satisfies Record<Exclude<LimitRule['by'], 'named'>, (actor: Caller) => string | null>;

/** Where a request comes from: its network, and the proof of work it carries. */
export type RequestFrom = Pick<Caller, 'address' | 'work'>;

/** The budgets of the networks that a request comes from. */
export function networkBudgets(names: readonly LimitName[], from: RequestFrom): BudgetUse[] {
  return budgetsOf(names, { kind: 'guest', guestHash: null, ...from });
}

function budgetUse(name: LimitName, key: string, { work }: Pick<RequestFrom, 'work'>): BudgetUse {
  return work === undefined ? [name, key] : [name, key, work];
}

/** The budgets of a visitor, and those of `named`: what is asked about. A visitor without a name of a kind has no such budget. */
export function budgetsOf(names: readonly LimitName[], actor: Caller, named?: string): BudgetUse[] {
  return names.flatMap((name): BudgetUse[] => {
    const { by } = limitTable[name];
    const key = by === 'named' ? (named ?? null) : keyOf[by](actor);
    return key === null ? [] : [budgetUse(name, key, actor)];
  });
}
