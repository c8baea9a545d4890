import { isLongForm } from '#testing/endurance.ts';

/**
 * True if there are two processes, as in the long form. Practice machines and the practice bank exist in the memory of
 * one process, so with two processes the next request can reach the other process. Journeys that use them run only in
 * the gate, which has one process.
 */
export const devicesAreTwo = isLongForm();
