/** Public interface of the site module. Other modules import only from this file. */
export type { Deps as SiteDeps } from './deps.ts';
export { siteExamples } from './documents/examples.ts';
export { homePageTextsOf } from './home/home-page-texts.ts';
export { builtInVersionOf, legalPageOf } from './legal/legal-page.ts';
export { builtInLegalTexts, sectionTitles } from './documents/built-in-texts.ts';
