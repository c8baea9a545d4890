import { redemptionIdSchema } from '#contracts/core/ids.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { giveBackWash } from '#server/entitlements/public.ts';
import { changeCase } from './change-case.ts';
import { moveCase } from './move-case.ts';

/** Somebody was believed: the wash that its machine counted is in its voucher again, once. */
export function returnWash(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  actor: Staff,
  { id, version }: { readonly id: string; readonly version: number },
) {
  return changeCase(deps, { actor, seen: { kind: 'wash', id, version } }, async (tx) => {
    if (!(await giveBackWash(deps, tx, redemptionIdSchema.parse(id)))) return refused('case_changed');
    await moveCase(tx, { kind: 'wash', id }, { to: 'done', now: deps.clock.now() });
    return accepted({ act: 'give_back' as const });
  });
}
