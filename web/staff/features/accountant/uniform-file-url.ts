/** Returns the URL of the uniform-format file from `period` to `to`, both included. */
export function uniformFileUrl(period: string, to = period): string {
  return `/api/admin/accountant/${period}/uniform?to=${to}`;
}
