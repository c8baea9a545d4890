/** Navigation state after the filters were cleared, so that the list does not open with its default view. */
export const ALL_ROWS = 'all';
