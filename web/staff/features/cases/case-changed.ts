/** Name of the window event that is fired after a case changed in this tab. The counters then reload. */
export const CASE_CHANGED_EVENT = 'shampaw:case-changed';
