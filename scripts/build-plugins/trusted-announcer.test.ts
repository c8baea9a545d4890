import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clearWithTextContent } from './trusted-announcer.ts';

const ANNOUNCER = 'node_modules/react-aria/dist/private/live-announcer/LiveAnnouncer.mjs';

test('the announcer of React Aria assigns no HTML, which the content policy refuses', () => {
  const code = clearWithTextContent(readFileSync(ANNOUNCER, 'utf8'));
  expect(code).toContain(".assertiveLog.textContent = ''");
  expect(code).not.toContain('innerHTML');
  expect(() => clearWithTextContent('const nothing = 0;')).toThrow('React Aria changed');
});
