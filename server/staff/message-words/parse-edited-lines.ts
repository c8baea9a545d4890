import { z } from 'zod';
import type { MessageTopic } from '#contracts/staff/settings/message-templates.ts';
import { editableLines, lineErrorOf } from '#domain/messaging/editable-lines.ts';
import type { CustomTexts } from '#server/core/documents/editable-text.ts';

const linesSchema = z.record(z.string(), z.string());

type ParsedLines =
  | { readonly ok: true; readonly lines: CustomTexts }
  /** Keys of the message lines that are not valid. */
  | { readonly ok: false; readonly mistakes: readonly string[] };

/** Validates the edited message lines of one language. The lines are trimmed, and empty lines are removed. */
export function parseEditedMessageLines(topic: MessageTopic, value: unknown): ParsedLines {
  const typed = linesSchema.parse(value);
  const trimmed = Object.entries(typed).map(([key, text]) => [key, text.trim()] as const);
  const written = trimmed.filter(([, text]) => text !== '');
  const lines = editableLines[topic] ?? [];
  const mistakes = written.filter(([key, text]) => {
    const line = lines.find((one) => one.key === key);
    return line === undefined || lineErrorOf(line, text) !== null;
  });
  if (mistakes.length > 0) return { ok: false, mistakes: mistakes.map(([key]) => key) };
  return { ok: true, lines: Object.fromEntries(written) };
}
