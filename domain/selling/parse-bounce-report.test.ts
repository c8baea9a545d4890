import { expect, test } from 'vitest';
import { failedMessageLocalPartIn, messageIdLocalPartIn } from './parse-bounce-report.ts';

function bounce(action: string, status: string): string {
  return [
    'From: MAILER-DAEMON@mx.example.com',
    'Message-ID: <20261128.ABCD@mx.example.com>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Final-Recipient: rfc822; noa@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'Message-ID: <421.0123456789abcdef@shampaw.example>',
    'Subject: A gift for you',
    '--b--',
  ].join('\r\n');
}

test('a bounce names the mail that failed permanently', () => {
  expect(failedMessageLocalPartIn(bounce('failed', '5.1.1'))).toBe('421.0123456789abcdef');
});

test('a mail that is late has not failed', () => {
  expect(failedMessageLocalPartIn(bounce('delayed', '4.4.1'))).toBeNull();
});

test.each([
  ['<421.0123456789abcdef@shampaw.example>', '421.0123456789abcdef'],
  ['421.0123456789abcdef@shampaw.example', '421.0123456789abcdef'],
  ['<someone@shampaw.example>', null],
  ['', null],
])('the name in %j is %j', (text, name) => {
  expect(messageIdLocalPartIn(text)).toBe(name);
});
