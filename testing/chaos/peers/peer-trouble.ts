import type { InjectedFailure, FailureQueue } from '#peers/test/injected-failure.ts';
import { CALL_TROUBLE, REFUND_TROUBLE } from './provider-under-fire.ts';
import type { Chance } from '../random.ts';

type Paths = { readonly link: string; readonly status: string; readonly refund: string | null };

const troubles = ['cut', 'html', 'maintenance', 'odd', 'down'] as const satisfies readonly InjectedFailure['kind'][];

/** A refund is executed and its answer lost; an unexecuted one would wait an hour for staff. */
export function trouble(book: FailureQueue, chance: Chance, { link, status, refund }: Paths): void {
  for (const path of [link, status]) {
    if (chance.happens(CALL_TROUBLE)) book.next({ kind: chance.pick(troubles) }, { path });
  }
  if (refund !== null && chance.happens(REFUND_TROUBLE)) book.next({ kind: 'cut' }, { path: refund });
}
