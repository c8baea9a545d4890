/**
 * Key in the session storage of this tab. It stores the builds for which the tab has reloaded automatically, as paths
 * of their entry scripts.
 */
export const RELOADED_BUILDS_STORAGE_KEY = 'reloaded-builds';
