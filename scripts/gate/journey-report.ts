import { relative } from 'node:path';

/** Fields of Vitest's JSON report that the gate reads. Paths are absolute. */
export type JourneyReport = {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
};

/**
 * A file with end-to-end tests (journey) that failed. It has the path from the root of the project, the titles of its
 * failed tests, and the message of each failure.
 */
export type FailedJourney = {
  readonly file: string;
  readonly tests: readonly string[];
  readonly messages: readonly string[];
};

/**
 * Maximum number of flaky files in one run. If there are more, the run fails, because the product or the machine then
 * has a problem.
 */
export const MAX_FLAKY_JOURNEYS = 3;

/** Maximum length of a reported failure message, in characters. */
const MESSAGE_MAX = 2_000;

/**
 * Returns the message of a failure in one line. The stack is removed, but the values of the assertion are complete. The
 * gate prints only this line for a file that passes when it is run again.
 */
function messageOf(failure: string): string {
  const [message = ''] = failure.split(/\n\s+at /, 1);
  return message.replaceAll(/\s*\n\s*/g, ' ').slice(0, MESSAGE_MAX);
}

/** Returns the failed files of a report. A file whose set-up failed has a message, but no failed tests of its own. */
export function failedJourneys(report: JourneyReport, root: string): FailedJourney[] {
  return report.testResults
    .filter(({ status }) => status !== 'passed')
    .map(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const messages = failed.flatMap(({ failureMessages }) => failureMessages ?? []);
      return {
        file: relative(root, name),
        tests: failed.map(({ fullName }) => fullName),
        messages: (messages.length > 0 ? messages : [message]).map(messageOf),
      };
    });
}

/**
 * Returns true if the failed files can be run again. This is not possible if too many files failed. It is also not
 * possible if no failed file is known, because of a crash or an error outside every test.
 */
export function canRerunFailed(red: readonly FailedJourney[]): boolean {
  return red.length > 0 && red.length <= MAX_FLAKY_JOURNEYS;
}
