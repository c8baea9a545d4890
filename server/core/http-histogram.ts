export type HttpObservation = {
  readonly method: string;
  /** Pattern of the route, never the requested path. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

export type HttpHistogram = {
  observe(observation: HttpObservation): void;
  /** Returns the metrics in Prometheus' text format. */
  text(): string;
};

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

type Series = { readonly labels: string; readonly buckets: number[]; sum: number; count: number };

/**
 * Creates a histogram of response times by route. It does not use prom-client, which sorts and joins its labels on each
 * call. Those calls took a tenth of the response time of a cached page.
 */
export function createHttpHistogram(name: string, help: string): HttpHistogram {
  const seriesByKey = new Map<string, Series>();

  function seriesOf({ method, route, status }: HttpObservation): Series {
    const key = `${status}${method}${route}`;
    const known = seriesByKey.get(key);
    if (known !== undefined) return known;
    const labels = `method="${method}",route="${route.replace(/["\\\n]/g, '')}",status="${status}"`;
    const series = { labels, buckets: BUCKETS_SECONDS.map(() => 0), sum: 0, count: 0 };
    seriesByKey.set(key, series);
    return series;
  }

  return {
    observe(observation) {
      const series = seriesOf(observation);
      series.sum += observation.seconds;
      series.count += 1;
      const index = BUCKETS_SECONDS.findIndex((limit) => observation.seconds <= limit);
      if (index !== -1) series.buckets[index] = (series.buckets[index] ?? 0) + 1;
    },
    text() {
      const lines = [...seriesByKey.values()].flatMap((series) => linesOf(name, series));
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n');
    },
  };
}

function linesOf(name: string, series: Series): string[] {
  let total = 0;
  const buckets = BUCKETS_SECONDS.map((limit, index) => {
    total += series.buckets[index] ?? 0;
    return `${name}_bucket{${series.labels},le="${limit}"} ${total}`;
  });
  return [
    ...buckets,
    `${name}_bucket{${series.labels},le="+Inf"} ${series.count}`,
    `${name}_sum{${series.labels}} ${series.sum}`,
    `${name}_count{${series.labels}} ${series.count}`,
  ];
}
