/** Navigation state of a list whose filters were cleared. Without it, the list would open with its default view. */
export const ALL_ROWS = 'all';
