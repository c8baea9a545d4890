import { readdirSync, readFileSync } from 'node:fs';
import { vi } from 'vitest';

/** Child processes of this process that have not ended, as Linux lists them. */
function children(): number[] {
  const threads = readdirSync('/proc/self/task');
  const lists = threads.map((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8'));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** Process id of the next child process. */
export async function nextChild(): Promise<number> {
  const before = children();
  return vi.waitUntil(() => children().find((pid) => !before.includes(pid)), { interval: 1, timeout: 5_000 });
}
