/**
 * Navigation state that is set after the user cleared the filters of a list. Without it, the list would open with its
 * default view.
 */
export const WITHOUT_DEFAULT_VIEW = 'all';
