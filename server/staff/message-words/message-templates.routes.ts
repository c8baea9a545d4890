import { accepted, refused } from '#contracts/core/problem.ts';
import * as calls from '#contracts/staff/settings/message-templates.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { smsSize } from '#domain/messaging/sms-size.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listBrandVersions } from '../settings/store/brand-version.ts';
import { findMessageExample } from './examples.ts';
import {
  getMessageTemplate,
  isTopicEnabled,
  listMessageTemplates,
  settingNameOfTopic,
  parseCustomMessageLines,
} from './get-message-templates.ts';
import { parseDraftMessageLines, renderMessageExample, htmlWithInlinePictures } from './render-example.ts';
import { restoreCustomMessageLines, saveCustomMessageLines } from './save-custom-lines.ts';
import { sendExample } from './send-example.ts';

const access = 'staff';
const VERSIONS_SHOWN = 100;
/**
 * Content security policy of the mail preview. It allows the mail's inline styles, but no scripts, external requests,
 * links or forms.
 */
const framePolicy =
  "sandbox allow-same-origin; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

export function registerMessageTextRoutes(app: App, deps: Deps): void {
  registerReadRoutes(app, deps);
  registerPreviews(app, deps);
  registerWriteRoutes(app, deps);
}

function registerReadRoutes(app: App, deps: Deps): void {
  route(app, calls.listMessageTemplates, {
    access,
    permission: 'settings.read',
    handle: async () => accepted(await listMessageTemplates(deps)),
  });
  route(app, calls.getMessageTemplate, {
    access,
    permission: 'settings.read',
    handle: async ({ params: { topic } }) =>
      isTopicEnabled(deps, topic) ? accepted(await getMessageTemplate(deps, topic)) : refused('not_found'),
  });
  route(app, calls.listMessageTemplateVersions, {
    access,
    permission: 'settings.read',
    async handle({ params: { topic } }) {
      if (!isTopicEnabled(deps, topic)) return refused('not_found');
      const versions = await listBrandVersions(deps.db, { part: settingNameOfTopic(topic), limit: VERSIONS_SHOWN });
      return accepted(
        versions.map(({ value, savedAt, ...version }) => ({
          ...version,
          words: parseCustomMessageLines(value),
          savedAt: toIsoInstant(savedAt),
        })),
      );
    },
  });
}

type PreviewRequest = { readonly params: { topic: calls.MessageTopic }; readonly query: LookQuery };
type LookQuery = { readonly variant: string; readonly locale: 'en' | 'he'; readonly draft: string };

function renderPreview(deps: Deps, { params: { topic }, query: { variant, locale, draft } }: PreviewRequest) {
  const example = findMessageExample(topic, variant);
  if (example === null || !isTopicEnabled(deps, topic)) return refused('not_found');
  const words = parseDraftMessageLines(topic, draft);
  return words === null
    ? refused('validation_failed')
    : accepted(renderMessageExample(deps, example, { locale, draft: words }));
}

function registerPreviews(app: App, deps: Deps): void {
  route(app, calls.previewMessageTemplate, {
    access,
    permission: 'settings.read',
    async handle(call) {
      const rendered = renderPreview(deps, call);
      if (!rendered.ok) return rendered;
      const { value } = rendered;
      if (typeof value === 'string') {
        const isSms = deps.topics[call.params.topic]?.channel === 'sms';
        return accepted({ subject: null, text: value, sms: isSms ? smsSize(value) : null });
      }
      return accepted({ subject: value.subject, text: value.text, sms: null });
    },
  });
  route(app, calls.showMessageTemplateFrame, {
    access,
    permission: 'settings.read',
    async handle(call) {
      const rendered = renderPreview(deps, call);
      if (!rendered.ok) return rendered;
      if (typeof rendered.value === 'string') return refused('not_found');
      void call.reply.header('content-security-policy', framePolicy);
      return accepted(Buffer.from(htmlWithInlinePictures(rendered.value)));
    },
  });
}

function registerWriteRoutes(app: App, deps: Deps): void {
  route(app, calls.saveMessageTemplateLines, {
    access,
    permission: 'settings.write',
    async handle({ actor, params: { topic }, body }) {
      if (!isTopicEnabled(deps, topic)) return refused('not_found');
      const saved = await saveCustomMessageLines(deps, actor, { topic, ...body });
      return saved.ok ? accepted(await getMessageTemplate(deps, topic)) : saved;
    },
  });
  route(app, calls.restoreMessageTemplateLines, {
    access,
    permission: 'settings.write',
    async handle({ actor, params: { topic }, body }) {
      if (!isTopicEnabled(deps, topic)) return refused('not_found');
      const restored = await restoreCustomMessageLines(deps, actor, { topic, ...body });
      return restored.ok ? accepted(await getMessageTemplate(deps, topic)) : restored;
    },
  });
  route(app, calls.sendMessageTemplateExample, {
    access,
    permission: 'settings.write',
    handle: ({ actor, params, body }) => sendExample(deps, actor, { ...params, ...body }),
  });
}
