/**
 * Returns the path of the page on which a customer books a wash. This page shows the stations, or the packages if no
 * washes are left.
 */
export function bookingPath(washBalance: number): string {
  return washBalance === 0 ? '/#packages' : '/stations';
}
