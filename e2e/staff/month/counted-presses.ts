import type { Locator } from 'playwright-core';

type Task = { readonly kind: string; readonly presses: number; readonly seconds: number };

/** Counts presses and time by kind of task, and by day. */
export type Counted = {
  /** Performs a task and counts its presses; typing is not counted. */
  task(kind: string, work: (press: Press) => Promise<void>): Promise<void>;
  /** Ends a day. */
  endDay(): void;
  /**
   * Returns one line per kind of task, per day and for the whole time: how often, presses and seconds; of several the
   * median and the longest.
   */
  summary(): readonly string[];
};

export type Press = (target: Locator) => Promise<void>;

const MS = 1_000;

export function countedPresses(): Counted {
  const days: Task[][] = [[]];
  return {
    async task(kind, work) {
      let presses = 0;
      const startedAt = performance.now();
      await work(async (target) => {
        presses += 1;
        await target.click();
      });
      days.at(-1)?.push({ kind, presses, seconds: (performance.now() - startedAt) / MS });
    },
    endDay() {
      days.push([]);
    },
    summary() {
      const tasks = days.flat();
      const sums = days
        .filter((day) => day.length > 0)
        .map((day) => ({ presses: sum(day, 'presses'), seconds: sum(day, 'seconds') }));
      return [
        ...[...Map.groupBy(tasks, ({ kind }) => kind)].map(([kind, done]) => `${kind}: ${lineOf(done)}`),
        `day: ${lineOf(sums)}`,
        `together: ${tasks.length} tasks, ${sum(tasks, 'presses')} presses, ${(sum(tasks, 'seconds') / 60).toFixed(1)} min`,
      ];
    },
  };
}

type Work = Omit<Task, 'kind'>;

function sum(done: readonly Work[], key: keyof Work): number {
  return done.reduce((total, task) => total + task[key], 0);
}

function lineOf(done: readonly Work[]): string {
  const presses = rangeOf(done.map((task) => task.presses));
  const seconds = rangeOf(done.map((task) => task.seconds));
  return `${done.length} times, ${presses} presses, ${seconds} s`;
}

function rangeOf(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${median.toFixed(0)} (at most ${(sorted.at(-1) ?? 0).toFixed(0)})`;
}
