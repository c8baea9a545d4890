import { useEffect, useState } from 'react';
import { searchAnywhere, type FoundAnywhere } from '#contracts/staff/search.ts';
import { callStaff } from '../lib/data/staff-api.ts';

const WAIT_MS = 200;

export type Found =
  | { readonly kind: 'nothing_asked' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly search: string; readonly value: FoundAnywhere }
  | { readonly kind: 'failed'; readonly message: string };

/** What fits what was typed, a moment after the last key; an answer to earlier letters is dropped. Nothing is kept. */
export function useFound(typed: string): Found {
  const search = typed.trim();
  const [found, setFound] = useState<Found>({ kind: 'nothing_asked' });
  useEffect(() => {
    if (search === '') return undefined;
    let isNewest = true;
    const timer = setTimeout(() => {
      void callStaff(searchAnywhere, { query: { search } }).then((answer) => {
        if (!isNewest) return;
        setFound(
          answer.ok
            ? { kind: 'found', search, value: answer.value }
            : { kind: 'failed', message: answer.problem.message },
        );
      });
    }, WAIT_MS);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [search]);
  if (search === '') return { kind: 'nothing_asked' };
  return found.kind === 'nothing_asked' ? { kind: 'asking' } : found;
}
