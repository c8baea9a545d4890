/** The sample station that stands behind a reader of the simulator. */
export const PRACTICE_STATION = 'eilat-north-beach';
/** Its machine at the simulator's Nayax, and the serial number of its reader. */
export const PRACTICE_MACHINE = '100000001';
export const PRACTICE_PRICE_AGOROT = 5_500;
