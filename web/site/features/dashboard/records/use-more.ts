import type { RefCallback } from 'react';
import type { Page } from '#domain/core/page.ts';
import type { ApiAnswer } from '#web/lib/calls/api.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { sayFailed, useAccountCall, type AccountCall } from '../account-call.ts';
import { useUpdated } from '../use-updated.ts';

/** The way to what follows a list. */
export type More = {
  /** Where it goes on; null where everything is shown. */
  readonly cursor: string | null;
  readonly busy: boolean;
  /** How many came last; null before anybody asked. */
  readonly added: number | null;
  show(): void;
};

export type Landing = { readonly ref?: RefCallback<HTMLElement>; readonly tabIndex?: -1 };

type Continued<Entry> = {
  /** Loaded entries; null if loading failed. */
  readonly entries: readonly Entry[] | null;
  readonly more: More;
  /** For the element of an entry: the first one that was added takes the focus. */
  landing(entry: Entry): Landing;
};

type List<Entry> = {
  load(call: AccountCall, cursor: string): Promise<ApiAnswer<readonly Entry[]>>;
  keyOf(entry: Entry): string;
};

type Shown<Entry> = Page<Entry> & { readonly added?: { readonly count: number; readonly first: string | null } };

/** A list of which the first page was loaded, with what was added since. Loading again begins anew. */
export function useMore<Entry>(loaded: Page<Entry> | null, { load, keyOf }: List<Entry>): Continued<Entry> {
  const [shown, update] = useUpdated<Shown<Entry> | null>(loaded);
  const [busy, during] = useBusy();
  const call = useAccountCall();
  const cursor = shown?.next ?? null;

  async function showFrom(from: string): Promise<void> {
    const answer = await during(() => load(call, from));
    if (!answer.ok) return sayFailed(answer.problem);
    const next = { entries: answer.value, next: answer.next ?? null };
    // what was loaded again meanwhile goes on somewhere else
    update((before) => (before?.next === from ? withNext(before, next, keyOf) : before));
  }

  return {
    entries: shown?.entries ?? null,
    more: { cursor, busy, added: shown?.added?.count ?? null, show: () => cursor !== null && void showFrom(cursor) },
    landing: (entry) => (shown?.added?.first === keyOf(entry) ? { ref: takeFocus, tabIndex: -1 } : {}),
  };
}

/** An entry that has moved while somebody was reading stands where it stands now. */
function withNext<Entry>(before: Page<Entry>, next: Page<Entry>, keyOf: (entry: Entry) => string): Shown<Entry> {
  const came = new Set(next.entries.map(keyOf));
  const known = new Set(before.entries.map(keyOf));
  const fresh = next.entries.filter((entry) => !known.has(keyOf(entry)));
  const [first] = fresh;
  return {
    entries: [...before.entries.filter((entry) => !came.has(keyOf(entry))), ...next.entries],
    next: next.next,
    added: { count: fresh.length, first: first === undefined ? null : keyOf(first) },
  };
}

/** Also of an entry in a list that is folded. */
function takeFocus(element: HTMLElement | null): void {
  const folded = element?.closest('details');
  if (folded instanceof HTMLDetailsElement) folded.open = true;
  element?.focus();
}
