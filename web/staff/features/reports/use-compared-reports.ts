import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ResponseOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import {
  comparedRanges,
  isRangeUnfinished,
  type ComparedRange,
  type ComparedRanges,
} from '#domain/staff/reports/report-days.ts';
import type { DateRange } from '#domain/staff/reports/report-sums.ts';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { callStaff } from '../../lib/data/staff-api.ts';

/**
 * Date ranges with which a report is compared. `countedAt` is the time (epoch ms) until which an unfinished period is
 * counted. It is null if the period is over.
 */
export type ComparedDays = ComparedRanges & { readonly countedAt: number | null };

/** Days that the query of a compared report contains. */
export type ReportPart = DateRange & { readonly until: string | undefined };

type ComparedReports<E extends Endpoint> = {
  readonly days: ComparedDays;
  /**
   * Report of the previous period. Null until it has loaded, and if loading failed. The report then has no comparison.
   */
  readonly before: ResponseOf<E> | null;
  readonly yearBefore: ResponseOf<E> | null;
};

/** Loads the same report for the previous period and for a year earlier. Both are loaded after the report itself. */
export function useComparedReports<const E extends Endpoint>(
  endpoint: E,
  answer: DateRange,
  inputOf: (part: ReportPart) => InputOf<E>,
): ComparedReports<E> {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly answers: (ResponseOf<E> | null)[] } | null>(
    null,
  );
  const days = useComparedDays(answer);
  const key = JSON.stringify([days.before, days.yearBefore].map(partOf).map(inputOf));
  const load = useCallback(async () => {
    const inputs = JSON.parse(key) as InputOf<E>[];
    return await Promise.all(
      inputs.map(async (input) => {
        const answer = await callStaff(endpoint, input);
        return answer.ok ? answer.value : null;
      }),
    );
  }, [endpoint, key]);
  useEffect(() => {
    let isLeft = false;
    void load().then((answers) => {
      if (!isLeft) setLoaded({ key, answers });
    });
    return () => {
      isLeft = true;
    };
  }, [load, key]);
  const [before = null, yearBefore = null] = loaded?.key === key ? loaded.answers : [];
  return { days, before, yearBefore };
}

function partOf({ from, to, until }: ComparedRange): ReportPart {
  return { from, to, until: until === null ? undefined : toIsoInstant(until) };
}

function useComparedDays(answer: DateRange): ComparedDays {
  const [query] = useSearchParams();
  const against = query.get('against') === 'month' ? 'month' : null;
  return useMemo(() => {
    const now = serverNow();
    const { from, to } = answer;
    const countedAt = isRangeUnfinished({ from, to }, now) ? now : null;
    return { ...comparedRanges({ from, to }, now, against), countedAt };
  }, [answer, against]);
}
