import { useState, type RefObject } from 'react';
import type { InputOf } from '#contracts/core/endpoint.ts';
import type { ListEndpoint } from '#contracts/staff/list.ts';
import { callStaff } from '../lib/data/staff-api.ts';
import { useOnServerEvent } from '../lib/data/use-on-server-event.ts';
import { usePolling } from '../lib/data/use-polling.ts';
import { compareRows } from './compare-rows.ts';

type UpdateOptions<Row> = {
  /** Rows of the list. Null until they have loaded. */
  readonly rows: readonly Row[] | null;
  readonly rowId: (row: Row) => string;
  /**
   * Polling interval in ms, which is used in addition to the changes that the server reports. Null disables the
   * polling.
   */
  readonly everyMs: number | null;
  readonly frame: RefObject<HTMLElement | null>;
  /** Replaces the displayed rows by the newest rows. */
  readonly show: () => void;
};

type PendingUpdate = { readonly of: readonly unknown[]; readonly added: number };

/** Returns true if the pointer is over the list, or if the list has the keyboard focus. */
function isInUse(frame: HTMLElement | null): boolean {
  return frame !== null && (frame.matches(':hover') || frame.contains(document.activeElement));
}

/**
 * Keeps a list up to date. While the user works in the list with the pointer or the keyboard, an update that would move
 * rows waits until the user requests it. Returns the number of new rows in the waiting update. Returns null if no
 * update waits.
 */
export function useListUpdates<Row>(
  endpoint: ListEndpoint,
  input: InputOf<ListEndpoint>,
  { rows, rowId, everyMs, frame, show }: UpdateOptions<Row>,
): number | null {
  const [pending, setPending] = useState<PendingUpdate | null>(null);

  async function look(): Promise<void> {
    if (rows === null) return;
    const answer = await callStaff(endpoint, input);
    if (!answer.ok) return;
    const difference = compareRows({ shown: rows, fresh: answer.value.rows as readonly Row[] }, rowId);
    if (difference.kind === 'none') return;
    if (difference.kind === 'same_rows' || !isInUse(frame.current)) show();
    else setPending({ of: rows, added: difference.added });
  }
  useOnServerEvent(() => void look(), true);
  usePolling(() => void look(), everyMs);

  // a waiting update is outdated if it is for another page, or if its rows were replaced meanwhile
  return pending !== null && pending.of === rows ? pending.added : null;
}
