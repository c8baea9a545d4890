/** Where the uniform format of some months is, the last one included. */
export function uniformAddress(period: string, to = period): string {
  return `/api/admin/accountant/${period}/uniform?to=${to}`;
}
