/** Slug of the sample station that has a simulated Nayax reader. */
export const PRACTICE_STATION = 'eilat-north-beach';
/**
 * Id that the simulated Nayax has for the machine of the station. It is also the serial number of the machine's reader.
 */
export const PRACTICE_MACHINE = '100000001';
export const PRACTICE_PRICE_AGOROT = 5_500;
