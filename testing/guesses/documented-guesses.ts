import { readFileSync } from 'node:fs';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { RateLimitName } from '#server/modules.ts';

type Budget = { readonly name: RateLimitName; readonly max: number; readonly windowMs: number };
type Row = { readonly call: string; readonly budgets: readonly Budget[] };

const windows: Readonly<Record<string, number>> = {
  'an hour': HOUR_MS,
  'per 15 minutes': 15 * MINUTE_MS,
  'a day': DAY_MS,
};

/** Returns the table of docs/guesses.md: each endpoint that accepts guesses, with its rate limits. */
export function documentedGuesses(): Row[] {
  const page = readFileSync(new URL('../../docs/guesses.md', import.meta.url), 'utf8');
  return [...page.matchAll(/^\|[^|]*\| `([A-Z]+ \/api\/[^`]+)` \|([^|]*)\|$/gm)].map(([, call = '', words = '']) => ({
    call,
    budgets: [...words.matchAll(/`(\w+)` (\d+) (an hour|per 15 minutes|a day)/g)].map(([, name, max, window]) => ({
      name: name as RateLimitName,
      max: Number(max),
      windowMs: windows[window ?? ''] ?? 0,
    })),
  }));
}
