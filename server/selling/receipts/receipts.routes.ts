import { listReceipts } from '#contracts/selling/own-receipts.ts';
import { getReceipt } from '#contracts/selling/receipts.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/core/actor.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/endpoint-route.ts';
import { answerPage } from '#server/core/http/answer-page.ts';
import { getReceipt as getReceiptOf } from './get-receipt.ts';
import { listOwnReceipts } from './list-own-receipts.ts';

export function registerReceiptRoutes(app: App, deps: Deps): void {
  route(app, getReceipt, {
    access: 'holder',
    async handle({ params, actor }) {
      const outcome = await getReceiptOf(deps, params.transactionId);
      if (!outcome.ok) await countMiss(deps, actor);
      return outcome;
    },
  });
  route(app, listReceipts, {
    access: 'customer',
    handle: async (call) => answerPage(call, listReceipts.path, await listOwnReceipts(deps, call.actor, call.query)),
  });
}

/**
 * Wrong links are counted and the answer stays the same: 160 bits are not guessed, so the count is for
 * whoever watches the metrics and not a wall for people with an old link.
 */
async function countMiss(deps: Pick<Deps, 'limits' | 'metrics'>, actor: Actor): Promise<void> {
  deps.metrics.count('capability_miss', { kind: 'receipt_not_found' });
  if (actor.kind === 'system') return;
  const { allowed } = await deps.limits.consume('receipt_misses_by_address', actor.address);
  if (!allowed) deps.metrics.count('limit_refused', { kind: 'receipt_misses_by_address' });
}
