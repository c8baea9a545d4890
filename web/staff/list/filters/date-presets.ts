import { periodStartOf, type ReportGranularity } from '#domain/staff/reports/report-period.ts';

/** Preset ranges of days. Each of them ends today. */
export const datePresets = ['today', 'week', 'month'] as const;
export type DatePreset = (typeof datePresets)[number];

const steps = { today: 'day', week: 'week', month: 'month' } as const satisfies Record<DatePreset, ReportGranularity>;

/**
 * Returns the first and the last day of a preset range. Weeks begin on Sunday. `today` is the current calendar day in
 * Israel.
 */
export function presetDays(preset: DatePreset, today: string): { readonly from: string; readonly to: string } {
  return { from: periodStartOf(today, steps[preset]), to: today };
}

/** Returns the preset range that has the same days as the URL. Returns null if there is none. */
export function presetOfQuery(query: URLSearchParams, today: string): DatePreset | null {
  return (
    datePresets.find((preset) => {
      const { from, to } = presetDays(preset, today);
      return query.get('from') === from && query.get('to') === to;
    }) ?? null
  );
}
