import { relative } from 'node:path';

/** The part of Vitest's JSON report that the gate reads. Paths are absolute. */
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

/** A red file of journeys: path from the project's root, titles of its red tests, first line of each failure. */
export type RedJourney = {
  readonly file: string;
  readonly tests: readonly string[];
  readonly messages: readonly string[];
};

/** Flaky files above this number in one run make the run red: then the product or the machine is at fault. */
export const MAX_FLAKY = 3;

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** Returns the red files of a report. A file whose set-up failed has no red tests, only a message. */
export function redJourneys(report: JourneyReport, root: string): RedJourney[] {
  return report.testResults
    .filter(({ status }) => status !== 'passed')
    .map(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const messages = failed.flatMap(({ failureMessages }) => failureMessages ?? []);
      return {
        file: relative(root, name),
        tests: failed.map(({ fullName }) => fullName),
        messages: (messages.length > 0 ? messages : [message]).map(firstLine),
      };
    });
}

/**
 * Returns whether a red run may be repeated file by file. It may not when nothing says which file was red (a crash, an
 * error outside every test) or when more files are red than may be flaky.
 */
export function mayRepeat(red: readonly RedJourney[]): boolean {
  return red.length > 0 && red.length <= MAX_FLAKY;
}
