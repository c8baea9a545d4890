/** Stands where something sealed could not be opened; pages say it in words. */
export const UNREADABLE = '\uFFFD';
