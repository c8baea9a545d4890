import { expect, test } from 'vitest';
import { armFailpoint } from '#server/failpoints.ts';

test('a failpoint that does not exist is named, and so is another action than kill', () => {
  for (const text of ['nowhere:kill', 'inside_fulfil:pause', 'inside_fulfil', 'inside_fulfil:kill:now']) {
    expect(() => armFailpoint(text), text).toThrow(/FAILPOINT must be <name>:kill with one of inside_numbering, /);
  }
});

test('a failpoint of every module can be armed, and none is armed in normal operation', () => {
  for (const name of [
    'inside_numbering',
    'after_mail_sent',
    'after_wash_held',
    'inside_fulfil',
    'after_nayax_vended',
  ]) {
    expect(armFailpoint(`${name}:kill`).armed).toBe(name);
  }
  expect(armFailpoint(null).armed).toBeNull();
});
