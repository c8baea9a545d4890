import { useState, type RefObject } from 'react';
import type { InputOf } from '#contracts/core/endpoint.ts';
import type { ListEndpoint } from '#contracts/staff/list.ts';
import { callStaff } from '../lib/data/staff-api.ts';
import { useLive } from '../lib/data/use-live.ts';
import { usePolling } from '../lib/data/use-polling.ts';
import { newsOf } from './news-of.ts';

type NewsWish<Row> = {
  /** What the list shows; null until it came. */
  readonly rows: readonly Row[] | null;
  readonly rowId: (row: Row) => string;
  /** Looked for so often beside what the server says; null: never. */
  readonly everyMs: number | null;
  /** Around the rows. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Shows what is there now. */
  readonly show: () => void;
};

type Told = { readonly of: readonly unknown[]; readonly added: number };

/** Somebody points at a row, or is in the list with the keyboard. */
function isInUse(frame: HTMLElement | null): boolean {
  return frame !== null && (frame.matches(':hover') || frame.contains(document.activeElement));
}

/**
 * Keeps a list true. Where rows would move while somebody points at them or is among them with the keyboard, it is said
 * and not shown: how many are new, null where there is nothing to say.
 */
export function useNews<Row>(
  endpoint: ListEndpoint,
  input: InputOf<ListEndpoint>,
  { rows, rowId, everyMs, frame, show }: NewsWish<Row>,
): number | null {
  const [told, setTold] = useState<Told | null>(null);

  async function look(): Promise<void> {
    if (rows === null) return;
    const answer = await callStaff(endpoint, input);
    if (!answer.ok) return;
    const news = newsOf({ shown: rows, fresh: answer.value.rows as readonly Row[] }, rowId);
    if (news.kind === 'none') return;
    if (news.kind === 'same_rows' || !isInUse(frame.current)) show();
    else setTold({ of: rows, added: news.added });
  }
  useLive(() => void look(), true);
  usePolling(() => void look(), everyMs);

  // news of another page, or of rows that were asked for again, are none
  return told !== null && told.of === rows ? told.added : null;
}
