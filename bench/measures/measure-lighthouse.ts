import lighthouse from 'lighthouse';

export type LighthouseResult = {
  /** Shortest total blocking time among the visits, in milliseconds. */
  readonly leastTbtMs: number;
  /** Scores from 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly figures: Readonly<Record<Figure, number>>;
  /** Audits below the maximum score, with their messages. */
  readonly shortfalls: readonly string[];
  /** Lighthouse's benchmark index of this machine during the audit: about 1,500 or more for a modern desktop. */
  readonly benchmarkIndex: number;
};

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** Figures by audit name. */
const figures = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const;
type Figure = keyof typeof figures | 'scriptBytes';

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];
type Transfer = { readonly resourceType?: string; readonly transferSize?: number };

/**
 * Benchmark index of the simulated phone. Chrome's developer tools use 264 for a low-tier and 1,000 for a mid-tier
 * phone.
 */
const PHONE_INDEX = 560;

/** Returns by how much a machine with this benchmark index is slowed down to become the simulated phone; at least 1. */
export function cpuSlowdownOf(benchmarkIndex: number): number {
  return Math.max(1, benchmarkIndex / PHONE_INDEX);
}

/**
 * Runs one Lighthouse audit with an empty cache: mobile preset with simulated throttling (150 ms round trips, 1.6
 * Mbit/s, CPU slowed down by the given factor). Throws if it reaches no result.
 */
export async function runLighthouse(
  url: string,
  debuggingPort: number,
  cpuSlowdown: number,
): Promise<LighthouseResult> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    throttling: { rttMs: 150, throughputKbps: 1.6 * 1_024, cpuSlowdownMultiplier: cpuSlowdown },
  });
  if (result === undefined) throw new Error(`${url}: no verdict`);
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return {
    scores: mapped(categories, (category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    figures: {
      ...mapped(Object.keys(figures) as (keyof typeof figures)[], (figure) => numberOf(lhr, figures[figure])),
      scriptBytes: scriptBytesOf(lhr),
    },
    leastTbtMs: numberOf(lhr, figures.tbtMs),
    shortfalls: shortfallsOf(lhr),
    benchmarkIndex: lhr.environment.benchmarkIndex,
  };
}

function mapped<Key extends string>(keys: readonly Key[], valueOf: (key: Key) => number): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, number>;
}

function numberOf(lhr: Report, audit: string): number {
  const value = lhr.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`${lhr.finalDisplayedUrl}: ${audit} was not measured`);
  return value;
}

function scriptBytesOf(lhr: Report): number {
  const details = lhr.audits['network-requests']?.details;
  const items = details?.type === 'table' ? (details.items as readonly Transfer[]) : [];
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0);
}

/** Returns only audits with a weight, which affect the score. */
function shortfallsOf(lhr: Report): string[] {
  return categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .flatMap(({ id }) => {
        const audit = lhr.audits[id];
        if (audit === undefined || audit.score === null || audit.score >= (category === 'performance' ? 0.9 : 1))
          return [];
        return [`${id}${audit.displayValue === undefined ? '' : ` (${audit.displayValue})`}`];
      }),
  );
}

/** Returns the median of each value; audits that fall short in any visit are listed. */
export function medianResult(verdicts: readonly LighthouseResult[]): LighthouseResult {
  const [first] = verdicts;
  if (first === undefined) throw new Error('nothing was judged');
  const middle = (valueOf: (verdict: LighthouseResult) => number) =>
    verdicts.map(valueOf).toSorted((a, b) => a - b)[Math.floor((verdicts.length - 1) / 2)] ?? 0;
  return {
    scores: mapped(categories, (category) => middle((verdict) => verdict.scores[category])),
    figures: mapped(Object.keys(first.figures) as Figure[], (figure) => middle((verdict) => verdict.figures[figure])),
    leastTbtMs: Math.min(...verdicts.map(({ leastTbtMs }) => leastTbtMs)),
    shortfalls: [...new Set(verdicts.flatMap(({ shortfalls }) => shortfalls))],
    benchmarkIndex: middle(({ benchmarkIndex }) => benchmarkIndex),
  };
}
