/** Told to the window when a case was changed here: what counts them asks again. */
export const CASE_CHANGED = 'shampaw:case-changed';
