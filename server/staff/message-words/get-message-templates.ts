import { messageTopics, type MessageTopic, type MessageTemplate } from '#contracts/staff/settings/message-templates.ts';
import { customMessageLinesSchema, type CustomMessageLines } from '#contracts/core/reading/custom-lines.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { invariant } from '#domain/core/invariant.ts';
import { editableLines } from '#domain/messaging/editable-lines.ts';
import { listCurrentBrandSettings, type BrandSetting } from '#server/core/brand/store/brand-setting.ts';
import type { Example } from '#server/core/documents/message-example.ts';
import { templateOfEditableText } from '#server/core/documents/editable-text.ts';
import type { Deps } from '#server/staff/deps.ts';
import { messageExamplesOf } from './examples.ts';
import { renderMessageExample, type ExampleDeps } from './render-example.ts';

type MessageDeps = ExampleDeps & Pick<Deps, 'brandCache' | 'db' | 'editableTexts' | 'topics'>;

export function settingNameOfTopic(topic: MessageTopic): `message.${MessageTopic}` {
  return `message.${topic}`;
}

/** Returns the custom lines of a stored message version. Returns no lines if the version is no longer valid. */
export function parseCustomMessageLines(value: unknown): CustomMessageLines {
  const read = customMessageLinesSchema.safeParse(value);
  return read.success ? read.data : { en: {}, he: {} };
}

/**
 * Returns true if this shop sends messages of this kind. Returns false if the message belongs to a module that is
 * switched off.
 */
export function isTopicEnabled({ topics }: Pick<Deps, 'topics'>, topic: MessageTopic): boolean {
  return topics[topic] !== undefined;
}

/**
 * Returns all kinds of messages that the shop sends, each with an example. The example is the subject of a mail, or the
 * text of a text message.
 */
export async function listMessageTemplates(deps: MessageDeps) {
  await deps.brandCache.refresh();
  const settings = await listCurrentBrandSettings(deps.db);
  const sent = messageTopics.filter((topic) => isTopicEnabled(deps, topic));
  return sent.map((topic) => ({
    topic,
    channel: channelOf(deps, topic),
    says: exampleTextOf(deps, firstExampleOf(topic)),
    changeable: (editableLines[topic] ?? []).length > 0,
    version: versionIn(settings, topic),
  }));
}

/**
 * Returns one kind of message. It is read from the database, because this process's cache can be outdated for a moment.
 */
export async function getMessageTemplate(deps: MessageDeps, topic: MessageTopic): Promise<MessageTemplate> {
  await deps.brandCache.refresh();
  const settings = await listCurrentBrandSettings(deps.db);
  const current = settings.find(({ part }) => part === settingNameOfTopic(topic));
  return {
    topic,
    channel: channelOf(deps, topic),
    variants: messageExamplesOf(topic).map((example) => ({
      name: example.variant,
      says: exampleTextOf(deps, example),
    })),
    lines: (editableLines[topic] ?? []).map(({ place, required, ...line }) => ({
      key: line.key,
      place,
      names: [...line.names],
      required: [...required],
      usual: {
        en: templateOfEditableText(deps.editableTexts, line, 'en'),
        he: templateOfEditableText(deps.editableTexts, line, 'he'),
      },
    })),
    own: parseCustomMessageLines(current?.value),
    version: current?.version ?? 0,
  };
}

function channelOf({ topics }: MessageDeps, topic: MessageTopic) {
  return topics[topic]?.channel ?? 'mail';
}

function versionIn(settings: readonly BrandSetting[], topic: MessageTopic): number {
  return settings.find(({ part }) => part === settingNameOfTopic(topic))?.version ?? 0;
}

/** Returns the subject of an example mail, or the text of an example text message. */
function exampleTextOf(deps: MessageDeps, example: Example) {
  const inLanguage = (locale: Locale) => {
    const rendered = renderMessageExample(deps, example, { locale });
    return typeof rendered === 'string' ? rendered : rendered.subject;
  };
  return { en: inLanguage('en'), he: inLanguage('he') };
}

function firstExampleOf(topic: MessageTopic): Example {
  const [first] = messageExamplesOf(topic);
  invariant(first !== undefined, `there is an example of ${topic}`);
  return first;
}
