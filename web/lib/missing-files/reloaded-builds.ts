/** Key in the tab's storage: the builds for which this tab was reloaded by itself, as paths of their entry scripts. */
export const RELOADED_BUILDS = 'reloaded-builds';
