/** Navigation state of a list whose filters were cleared. Without it, the list would open with its default view. */
export const WITHOUT_DEFAULT_VIEW = 'all';
