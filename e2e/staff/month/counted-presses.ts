import type { Locator } from 'playwright-core';

type Task = { readonly kind: string; readonly presses: number; readonly seconds: number };

/** Counts presses and time by kind of task. */
export type Counted = {
  /** Performs a task and counts its presses; typing is not counted. */
  task(kind: string, work: (press: Press) => Promise<void>): Promise<void>;
  /** Returns one line per kind: how often, presses and seconds of the median and of the longest task. */
  summary(): readonly string[];
};

export type Press = (target: Locator) => Promise<void>;

const MS = 1_000;

export function countedPresses(): Counted {
  const tasks: Task[] = [];
  return {
    async task(kind, work) {
      let presses = 0;
      const startedAt = performance.now();
      await work(async (target) => {
        presses += 1;
        await target.click();
      });
      tasks.push({ kind, presses, seconds: (performance.now() - startedAt) / MS });
    },
    summary: () =>
      [...Map.groupBy(tasks, ({ kind }) => kind)].map(
        ([kind, done]) =>
          `${kind}: ${done.length} times, ${said(done.map(({ presses }) => presses))} presses, ${said(done.map(({ seconds }) => seconds))} s`,
      ),
  };
}

function said(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${median.toFixed(0)} (at most ${(sorted.at(-1) ?? 0).toFixed(0)})`;
}
