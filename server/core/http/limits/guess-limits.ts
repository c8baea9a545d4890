import type { Caller, ProofOfWorkVerifier } from '#server/core/actor.ts';
import { createBulkhead } from '#server/core/bulkhead.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { widerNetworkOf } from './client-address.ts';
import { coreRateLimits } from './core-rate-limits.ts';
import type { RateLimit, RateLimitRule } from './define-rate-limits.ts';

type RateLimitDeps = Pick<CoreDeps, 'limits' | 'metrics'>;

/**
 * A budget that a request uses: the rate limit, its key, and a proof of work. The proof of work is accepted instead
 * once the budget is used up.
 */
export type RateLimitUse = readonly [limit: RateLimit, key: string, work?: ProofOfWorkVerifier];

/** Refusal of a request that exceeds a limit. */
export type RateLimitRefusal = {
  readonly ok: false;
  readonly refusal: 'too_many_requests' | 'work_required';
  readonly retryAfterSeconds: number;
};

export type RateLimitResult =
  | {
      readonly allowed: true;
      /** Refusal of a wrong secret; null if the budgets are not used up. */
      readonly refusalIfWrong: RateLimitRefusal | null;
      giveBack(): void;
    }
  | { readonly allowed: false; readonly refused: RateLimitRefusal };

/**
 * Consumes one use of every budget, or no use at all if a budget refuses. The limit's `onExceeded` selects what happens
 * if the budget is exceeded. It refuses the request, requires a proof of work, or refuses only wrong secrets.
 */
export async function consumeRateLimits(deps: RateLimitDeps, uses: readonly RateLimitUse[]): Promise<RateLimitResult> {
  const taken: RateLimitUse[] = [];
  function giveBack(): void {
    for (const [limit, key] of taken) deps.limits.giveBack(limit, key);
  }
  let refusalIfWrong: RateLimitRefusal | null = null;
  for (const [limit, key, work] of uses) {
    const answer = await deps.limits.consume(limit, key);
    if (answer.allowed) {
      taken.push([limit, key]);
      continue;
    }
    const { retryAfterSeconds } = answer;
    if (limit.onExceeded === 'refuse_wrong') {
      refusalIfWrong = { ok: false, refusal: 'too_many_requests', retryAfterSeconds };
    } else if (limit.onExceeded !== 'proof_of_work' || work === undefined || !(await work())) {
      giveBack();
      deps.metrics.count('limit_refused', { kind: limit.name });
      const refusal = limit.onExceeded === 'proof_of_work' ? 'work_required' : 'too_many_requests';
      return { allowed: false, refused: { ok: false, refusal, retryAfterSeconds } };
    }
  }
  return { allowed: true, refusalIfWrong, giveBack };
}

type GuessQueue = { readonly enter: ReturnType<typeof createBulkhead>; users: number };

/** Attempts whose secret is not compared yet, for each budget of this process. */
const guessQueues = new WeakMap<CoreDeps['limits'], Map<string, GuessQueue>>();

/**
 * Maximum fraction of a budget that attempts may use while their secrets are not compared yet. Further attempts wait.
 */
const UNDECIDED_SHARE = 0.8;
const MAX_WAITING_GUESSES = 1_000;
const WAIT_MS = 5_000;

export type GuessComparison<Answer> = { readonly answer: Answer; readonly wrong: boolean };

export type GuessResult<Answer> =
  | { readonly allowed: true; readonly answer: Answer }
  | { readonly allowed: false; readonly refused: RateLimitRefusal };

/**
 * Consumes the budgets of an attempt, compares its secret, and refunds the budgets unless the secret was wrong.
 * Attempts whose secret is not compared yet use at most `UNDECIDED_SHARE` of a budget, and further attempts wait.
 * Correct secrets that arrive together therefore do not use up the budget. List budgets in the same order everywhere. A
 * call waits for each budget while it keeps the earlier budgets, so another order could cause deadlocks.
 */
export async function runWithinGuessLimit<Answer>(
  deps: RateLimitDeps,
  uses: readonly RateLimitUse[],
  compare: () => Promise<GuessComparison<Answer>>,
): Promise<GuessResult<Answer>> {
  async function takeAndCompare(): Promise<GuessResult<Answer>> {
    const taken = await consumeRateLimits(deps, uses);
    if (!taken.allowed) return taken;
    let wrong = false;
    try {
      const compared = await compare();
      ({ wrong } = compared);
      if (wrong && taken.refusalIfWrong !== null) return { allowed: false, refused: taken.refusalIfWrong };
      return { allowed: true, answer: compared.answer };
    } finally {
      if (!wrong) taken.giveBack();
    }
  }
  const inTurn = uses.reduceRight<() => Promise<GuessResult<Answer>>>(
    (inner, use) => () => withGuessSlot(deps.limits, use, inner),
    takeAndCompare,
  );
  return inTurn();
}

async function withGuessSlot<Result>(
  limits: CoreDeps['limits'],
  [limit, key]: RateLimitUse,
  work: () => Promise<Result>,
): Promise<Result> {
  const open = guessQueues.get(limits) ?? new Map<string, GuessQueue>();
  guessQueues.set(limits, open);
  const place = `${limit.name}|${key}`;
  const maxConcurrent = Math.max(1, Math.floor(limits.sizeOf(limit) * UNDECIDED_SHARE));
  const gate = open.get(place) ?? {
    enter: createBulkhead({ maxConcurrent, waiting: MAX_WAITING_GUESSES, waitMs: WAIT_MS }),
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
 * Records a wrong secret. An alarm is logged if there are more than a thousand wrong secrets of one kind per hour, from
 * all sources. Other callers are not refused.
 */
export async function recordWrongGuess(deps: RateLimitDeps & Pick<CoreDeps, 'log'>, kind: string): Promise<void> {
  deps.metrics.count('capability_miss', { kind });
  const answer = await deps.limits.consume(coreRateLimits.misses_by_shop, kind);
  if (answer.allowed || !answer.first) return;
  deps.metrics.count('guessing_alarm', { kind });
  deps.log.error({ kind }, 'unusually many wrong secrets within an hour: possible attack on codes or links');
}

const keyOf = {
  address: (actor) => actor.address,
  wider_network: (actor) => (actor.address.includes(':') ? widerNetworkOf(actor.address) : null),
  browser: (actor) => (actor.kind === 'staff' ? null : (actor.guestHash?.toString('hex') ?? null)),
  customer: (actor) => (actor.kind === 'customer' ? actor.customerId : null),
} satisfies Record<Exclude<RateLimitRule['by'], 'named'>, (actor: Caller) => string | null>;

export type RequestClient = Pick<Caller, 'address' | 'work'>;

/** Returns the budgets for the networks from which a request comes. */
export function networkRateLimits(limits: readonly RateLimit[], from: RequestClient): RateLimitUse[] {
  return rateLimitUsesOf(limits, { kind: 'guest', guestHash: null, ...from });
}

function budgetUse(limit: RateLimit, key: string, { work }: Pick<RequestClient, 'work'>): RateLimitUse {
  return work === undefined ? [limit, key] : [limit, key, work];
}

/**
 * Returns the budgets that a request of this caller uses. `named` is the key of the `named` limits. A limit for which
 * the caller has no key is left out.
 */
export function rateLimitUsesOf(limits: readonly RateLimit[], actor: Caller, named?: string): RateLimitUse[] {
  return limits.flatMap((limit): RateLimitUse[] => {
    const { by } = limit;
    const key = by === 'named' ? (named ?? null) : keyOf[by](actor);
    return key === null ? [] : [budgetUse(limit, key, actor)];
  });
}
