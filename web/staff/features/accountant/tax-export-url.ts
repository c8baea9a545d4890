/**
 * Returns the URL of the tax export in the uniform format (format of the Israeli Tax Authority). The export covers the
 * months from `period` to `to`, both included.
 */
export function taxExportUrl(period: string, to = period): string {
  return `/api/admin/accountant/${period}/uniform?to=${to}`;
}
