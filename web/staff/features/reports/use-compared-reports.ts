import { useCallback, useEffect, useState } from 'react';
import type { AnswerOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { comparisonRange, sameDaysOneYearEarlier } from '#domain/staff/reports/report-days.ts';
import type { DayRange } from '#domain/staff/reports/report-sums.ts';
import { callStaff } from '../../lib/data/staff-api.ts';

type ComparedReports<E extends Endpoint> = {
  readonly days: { readonly before: DayRange; readonly yearBefore: DayRange };
  /**
   * Report of the previous period; null until loaded, and if loading failed. While it is null, the report has no
   * comparison.
   */
  readonly before: AnswerOf<E> | null;
  readonly yearBefore: AnswerOf<E> | null;
};

/** Loads the same report for the previous period and for a year earlier. Both load after the report itself. */
export function useComparedReports<const E extends Endpoint>(
  endpoint: E,
  { from, to }: DayRange,
  inputOf: (days: DayRange) => InputOf<E>,
): ComparedReports<E> {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly answers: (AnswerOf<E> | null)[] } | null>(null);
  const days = { before: comparisonRange({ from, to }), yearBefore: sameDaysOneYearEarlier({ from, to }) };
  const key = JSON.stringify([days.before, days.yearBefore].map(inputOf));
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
