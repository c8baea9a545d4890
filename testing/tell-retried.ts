import type { Reporter, TestCase } from 'vitest/node';

/** A test that was red before it was green says why: a retry hides nothing. */
export const tellRetried: Reporter = {
  onTestCaseResult(testCase: TestCase) {
    if (testCase.diagnostic()?.flaky !== true) return;
    const errors = testCase.result().errors ?? [];
    const reasons = errors.map(({ message, stacks }) => {
      const at = stacks?.map(({ file, line }) => `  at ${file}:${line}`) ?? [];
      return [message, ...at].join('\n');
    });
    console.warn(`↻ green at the second try: ${testCase.fullName}\n${reasons.join('\n')}`);
  },
};
