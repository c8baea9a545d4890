import { checkClasses } from './tidy-classes.ts';
import {
  checkEnvironment,
  checkMarks,
  checkNames,
  checkOnlyOnes,
  checkShapes,
  checkSql,
  checkSteadyTime,
  checkWriters,
} from './tidy-code.ts';
import { checkAliases, checkCapabilities, checkFeatures, checkImports, checkParts, checkRoot } from './tidy-imports.ts';
import { checkClock, checkDirection, checkJourneys, checkMarkup } from './tidy-pages.ts';
import type { Check } from './tidy-source.ts';

/**
 * Checks in addition to the linter. `scripts/tidy/tidy.test.ts` runs each check on the whole tree and on a bad example.
 */
export const checks: readonly Check[] = [
  checkImports,
  checkAliases,
  checkCapabilities,
  checkRoot,
  checkParts,
  checkFeatures,
  checkEnvironment,
  checkClock,
  checkSteadyTime,
  checkSql,
  checkWriters,
  checkNames,
  checkShapes,
  checkOnlyOnes,
  checkMarks,
  checkDirection,
  checkMarkup,
  checkClasses,
  checkJourneys,
];
