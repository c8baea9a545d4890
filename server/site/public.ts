/** What the rest of the server may ask of the public site. Nobody else in here is imported from outside. */
export { registerSiteRoutes } from './site.routes.ts';
export { siteTopics } from './topics.ts';
export { deleteOldVisits } from './record-events.ts';
export { siteExamples } from './documents/examples.ts';
export { builtInName, legalPageOf } from './legal/legal-page.ts';
export { builtInWords, sectionTitles } from './documents/built-in-texts.ts';
