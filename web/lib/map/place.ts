/** A point on the earth, in degrees. */
export type Place = { readonly latitude: number; readonly longitude: number };
