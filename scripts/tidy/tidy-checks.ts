import { checkClasses } from './tidy-classes.ts';
import {
  checkEnvironment,
  checkUnfinishedMarks,
  checkFileNames,
  checkSingleImplementations,
  checkClassesAndEnums,
  checkSql,
  checkSteadyTime,
  checkTableWriters,
} from './tidy-code.ts';
import {
  checkAliases,
  checkCapabilityImports,
  checkScreenImports,
  checkImports,
  checkInnerPartImports,
  checkRootImports,
} from './tidy-imports.ts';
import { checkDeviceClockUse, checkLogicalSides, checkJourneys, checkMarkup } from './tidy-pages.ts';
import type { TidyCheck } from './tidy-source.ts';

/**
 * Checks of the code that the linter does not have. `scripts/tidy/tidy.test.ts` runs each check on the whole tree and
 * on a bad example.
 */
export const tidyChecks: readonly TidyCheck[] = [
  checkImports,
  checkAliases,
  checkCapabilityImports,
  checkRootImports,
  checkInnerPartImports,
  checkScreenImports,
  checkEnvironment,
  checkDeviceClockUse,
  checkSteadyTime,
  checkSql,
  checkTableWriters,
  checkFileNames,
  checkClassesAndEnums,
  checkSingleImplementations,
  checkUnfinishedMarks,
  checkLogicalSides,
  checkMarkup,
  checkClasses,
  checkJourneys,
];
