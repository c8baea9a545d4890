import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { messageTopics } from '#contracts/staff/settings/message-templates.ts';
import { editableLines } from '#domain/messaging/editable-lines.ts';
import { messageNames } from './message-names.ts';
import { lineLabelOf, messageTriggerTexts } from './message-words.ts';

test.each(locales)('each message is listed once, with a name and a trigger of its own (%s)', (locale) => {
  expect(new Set(messageTopics).size).toBe(messageTopics.length);
  for (const texts of [messageNames, messageTriggerTexts]) {
    const said = messageTopics.map((topic) => texts[topic]({}, { locale }));
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
  }
});

test('lines of one message have different labels', () => {
  for (const lines of Object.values(editableLines)) {
    const labels = lines.map((line) => lineLabelOf(line));
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  }
});
