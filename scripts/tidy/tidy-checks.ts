import { checkClasses } from './tidy-classes.ts';
import {
  checkEnvironment,
  checkUnfinishedMarks,
  checkNames,
  checkSinglePlaces,
  checkClassesAndEnums,
  checkSql,
  checkSteadyTime,
  checkWriters,
} from './tidy-code.ts';
import {
  checkAliases,
  checkCapabilityImports,
  checkScreenImports,
  checkImports,
  checkInnerPartImports,
  checkRootImports,
} from './tidy-imports.ts';
import { checkServerTime, checkDirection, checkJourneys, checkMarkup } from './tidy-pages.ts';
import type { Check } from './tidy-source.ts';

/**
 * Checks in addition to the linter. `scripts/tidy/tidy.test.ts` runs each check on the whole tree and on a bad example.
 */
export const checks: readonly Check[] = [
  checkImports,
  checkAliases,
  checkCapabilityImports,
  checkRootImports,
  checkInnerPartImports,
  checkScreenImports,
  checkEnvironment,
  checkServerTime,
  checkSteadyTime,
  checkSql,
  checkWriters,
  checkNames,
  checkClassesAndEnums,
  checkSinglePlaces,
  checkUnfinishedMarks,
  checkDirection,
  checkMarkup,
  checkClasses,
  checkJourneys,
];
