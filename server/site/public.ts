/** Public interface of the site module. Other modules import only from this file. */
export type { Deps as SiteDeps } from './deps.ts';
export { siteMessageExamples } from './documents/examples.ts';
export { homePageTextsOf } from './home/home-page-texts.ts';
export { builtInLegalVersionOf, legalPageOf } from './legal/legal-page.ts';
export { builtInLegalTexts, legalSectionTitles } from './documents/built-in-texts.ts';
