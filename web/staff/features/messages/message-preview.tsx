import { useState } from 'react';
import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { CustomMessageLines } from '#contracts/core/reading/custom-lines.ts';
import {
  previewMessageTemplate,
  sendMessageTemplateExample,
  showMessageTemplateFrame,
  type MessageTemplate,
} from '#contracts/staff/settings/message-templates.ts';
import { m } from '#messages/compiled/messages.js';
import { Field } from '#web/ui/fields/field.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { LanguageChoice } from '../../lib/language-choice.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { disableLinks } from '../../lib/disable-links.ts';
import { useDebouncedText } from '../../lib/data/use-debounced-text.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

/**
 * Maximum number of characters of a text message that is sent in one part. The number depends on the character
 * encoding.
 */
const SMS_ROOM = { gsm: 160, ucs2: 70 } as const;

type PreviewProps = { readonly message: MessageTemplate; readonly draft: CustomMessageLines };

export function MessagePreview({ message, draft }: PreviewProps) {
  const portal = usePortal();
  const { topic, channel, variants } = message;
  const [locale, setLocale] = useState<Locale>(portal.locale);
  const [variant, setVariant] = useState(variants[0]?.name ?? '');
  const settled = useDebouncedText(JSON.stringify(draft[locale]));
  const look = { params: { topic }, query: { variant, locale, draft: settled } };
  const resource = useStaffData(previewMessageTemplate, look);
  const { value } = resource;
  return (
    <section className="staff-stack shop-preview">
      <header className="staff-head">
        <h2 className="panel-title">{m.staff_shop_preview()}</h2>
        <LanguageChoice chosen={locale} onChoose={setLocale} />
      </header>
      {variants.length < 2 ? null : (
        <VariantChoice variants={variants} chosen={variant} locale={locale} onChoose={setVariant} />
      )}
      <p className="staff-quiet">{m.staff_message_preview_text()}</p>
      <LoadState resource={resource} />
      {value === null ? null : <MessageView message={value} look={{ topic, variant, locale, draft: settled }} />}
      {channel === 'mail' ? <SendTestMessageButton topic={topic} variant={variant} locale={locale} /> : null}
    </section>
  );
}

type PreviewChoice = Pick<MessageTemplate, 'topic'> & { readonly variant: string; readonly locale: Locale };

type PreviewInput = PreviewChoice & { readonly draft: string };

function previewFrameUrl({ topic, ...query }: PreviewInput): string {
  return `${showMessageTemplateFrame.path.replace(':topic', topic)}?${new URLSearchParams(query).toString()}`;
}

type CaseProps = Pick<MessageTemplate, 'variants'> & {
  readonly chosen: string;
  readonly locale: Locale;
  readonly onChoose: (variant: string) => void;
};

/**
 * Field to choose an example of the message. The examples are numbered, because two examples can begin with the same
 * words.
 */
function VariantChoice({ variants, chosen, locale, onChoose }: CaseProps) {
  return (
    <Field label={m.staff_message_case()}>
      {(control) => (
        <select {...control} className="field-input" value={chosen} onChange={({ target }) => onChoose(target.value)}>
          {variants.map(({ name, says }, index) => (
            <option key={name} value={name}>
              {`${index + 1}. ${says[locale]}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type RenderedMessage = ResponseOf<typeof previewMessageTemplate>;

function MessageView({
  message: { subject, text, sms },
  look,
}: {
  readonly message: RenderedMessage;
  readonly look: PreviewInput;
}) {
  const inLanguage = { lang: look.locale, dir: textDirectionOf(look.locale) } as const;
  if (subject === null) {
    return (
      <>
        <p className="message-bubble" {...inLanguage}>
          {text}
        </p>
        {sms === null ? null : <SmsSize sms={sms} />}
      </>
    );
  }
  return (
    <>
      <p className="lead-words" {...inLanguage}>
        <bdi>{subject}</bdi>
      </p>
      <iframe
        className="shop-preview-frame"
        title={m.staff_shop_preview()}
        sandbox="allow-same-origin"
        src={previewFrameUrl(look)}
        onLoad={({ currentTarget }) => disableLinks(currentTarget.contentDocument)}
      />
      <details>
        <summary>{m.staff_message_plain()}</summary>
        <pre className="message-plain" {...inLanguage}>
          {text}
        </pre>
      </details>
    </>
  );
}

function SmsSize({ sms: { encoding, units, parts } }: { readonly sms: NonNullable<RenderedMessage['sms']> }) {
  return (
    <p className="staff-quiet">
      {m.staff_message_sms_size({
        units: String(units),
        room: String(SMS_ROOM[encoding]),
        parts: String(parts),
      })}
    </p>
  );
}

function SendTestMessageButton({ topic, variant, locale }: PreviewChoice) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  // the id changes only after a response, so that a double click sends only one email
  const [id, setId] = useState(() => crypto.randomUUID());
  if (!mayWrite) return null;
  return (
    <div>
      <StaffActionButton
        endpoint={sendMessageTemplateExample}
        input={{ params: { topic }, body: { id, variant, locale } }}
        label={m.staff_message_test()}
        done={() => m.staff_message_test_done()}
        onDone={() => setId(crypto.randomUUID())}
      />
      <p className="staff-quiet">{m.staff_message_test_text()}</p>
    </div>
  );
}
