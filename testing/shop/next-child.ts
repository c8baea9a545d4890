import { readdirSync, readFileSync } from 'node:fs';
import { vi } from 'vitest';

/** The processes that this one has begun and not heard the end of, as Linux tells them. */
function children(): number[] {
  const threads = readdirSync('/proc/self/task');
  const lists = threads.map((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8'));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** The number of the process that this one begins next. */
export async function nextChild(): Promise<number> {
  const before = children();
  return vi.waitUntil(() => children().find((pid) => !before.includes(pid)), { interval: 1, timeout: 5_000 });
}
