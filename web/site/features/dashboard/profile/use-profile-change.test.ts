import { expect, test } from 'vitest';
import type { Problem } from '#contracts/core/problem.ts';
import { isProfileFieldProblem } from './use-profile-change.ts';

function refusal(code: Problem['code'], fields?: Problem['fields']): Problem {
  return { code, message: 'Said at the field.', ...(fields === undefined ? {} : { fields }) };
}

test('an error of a field is shown at the field, without a notice', () => {
  const fields = { email: { code: 'invalid_email', message: 'Invalid email.' } } as const;
  expect(isProfileFieldProblem(refusal('validation_failed', fields))).toBe(true);
  expect(isProfileFieldProblem(refusal('phone_not_mobile'))).toBe(true);
  expect(isProfileFieldProblem(refusal('phone_not_reachable'))).toBe(true);
});

test('other errors have the notice of the specification', () => {
  expect(isProfileFieldProblem(refusal('too_many_requests'))).toBe(false);
  expect(isProfileFieldProblem(refusal('service_unavailable'))).toBe(false);
  expect(isProfileFieldProblem(refusal('validation_failed', {}))).toBe(false);
});
