import type { RefCallback } from 'react';
import type { Page } from '#domain/core/page.ts';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showFailureNotice, useAccountCall, type AccountCall } from '../account-call.ts';
import { useLocalUpdates } from '../use-local-updates.ts';

/** State of the button that loads more entries of a list. */
export type LoadMoreState = {
  /** Cursor of the next page of the list. Null if all entries are shown. */
  readonly cursor: string | null;
  readonly busy: boolean;
  /** Number of entries that the last click added. Null before the first click. */
  readonly added: number | null;
  show(): void;
};

export type FocusTarget = { readonly ref?: RefCallback<HTMLElement>; readonly tabIndex?: -1 };

type ContinuedList<Entry> = {
  /** Entries of the list that are loaded. Null if loading failed. */
  readonly entries: readonly Entry[] | null;
  readonly more: LoadMoreState;
  /** Returns the ref for the element of an entry. The ref moves the focus to the first added entry. */
  focusTarget(entry: Entry): FocusTarget;
};

type List<Entry> = {
  load(call: AccountCall, cursor: string): Promise<ApiResponse<readonly Entry[]>>;
  keyOf(entry: Entry): string;
};

type ShownPage<Entry> = Page<Entry> & { readonly added?: { readonly count: number; readonly first: string | null } };

/**
 * Returns a list with its first page and all pages that were added afterwards. After a reload, the list starts again
 * with its first page.
 */
export function useLoadMore<Entry>(loaded: Page<Entry> | null, { load, keyOf }: List<Entry>): ContinuedList<Entry> {
  const [shown, update] = useLocalUpdates<ShownPage<Entry> | null>(loaded);
  const [busy, during] = useBusy();
  const call = useAccountCall();
  const cursor = shown?.next ?? null;

  async function showFrom(from: string): Promise<void> {
    const answer = await during(() => load(call, from));
    if (!answer.ok) return showFailureNotice(answer.problem);
    const next = { entries: answer.value, next: answer.next ?? null };
    // a page of entries is discarded if the list was reloaded after the page was requested
    update((before) => (before?.next === from ? appendPage(before, next, keyOf) : before));
  }

  return {
    entries: shown?.entries ?? null,
    more: { cursor, busy, added: shown?.added?.count ?? null, show: () => cursor !== null && void showFrom(cursor) },
    focusTarget: (entry) => (shown?.added?.first === keyOf(entry) ? { ref: moveFocus, tabIndex: -1 } : {}),
  };
}

/**
 * Appends a page of entries to the list. An entry that moved while the visitor was reading is shown only at its new
 * position.
 */
function appendPage<Entry>(before: Page<Entry>, next: Page<Entry>, keyOf: (entry: Entry) => string): ShownPage<Entry> {
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

/** Moves the focus to an entry, even if the entry is inside a collapsed list. */
function moveFocus(element: HTMLElement | null): void {
  const folded = element?.closest('details');
  if (folded instanceof HTMLDetailsElement) folded.open = true;
  element?.focus();
}
