/** State of the address of whoever asked for all rows: the list does not open with their view then. */
export const ALL_ROWS = 'all';
