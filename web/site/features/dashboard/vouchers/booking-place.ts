/** Where booking a wash begins: at a station, or with a package where there is nothing to wash with yet. */
export function bookingPlace(washBalance: number): string {
  return washBalance === 0 ? '/#packages' : '/stations';
}
