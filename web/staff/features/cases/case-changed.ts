/** Window event that is fired after a case changed in this tab, so that counters reload. */
export const CASE_CHANGED_EVENT = 'shampaw:case-changed';
