import type { ConfigEntry } from '../config-entry.ts';

/** Mail and text messages; docs/messages.md explains them. */
export const messageEntries = [
  {
    name: 'SMTP_URL',
    fallback: null,
    meaning:
      '`smtp://user:password@host:587` or `smtps://…`; absent: the owner connects a mail server in the portal, and until then mails wait, in development at /dev/outbox',
    secret: true,
  },
  { name: 'MAIL_FROM', fallback: null, meaning: "The sender's address; compulsory with SMTP_URL" },
  {
    name: 'SMS_PROVIDER',
    fallback: 'kept at /dev/outbox; in production off',
    meaning:
      'Gateway for text messages: `019sms`, `inforu`, `http` (a gateway of your own), or `off`, which closes sign-in by phone; absent: the owner connects one in the portal',
  },
  {
    name: 'SMS_HTTP_URL',
    fallback: null,
    meaning: 'URL to which `http` posts `{ to, text, dedupe }`; compulsory with it',
  },
  { name: 'SMS_USER', fallback: null, meaning: 'The account at `019sms` or `inforu`' },
  {
    name: 'SMS_TOKEN',
    fallback: null,
    meaning: "The account's token at `019sms` or `inforu`; with `http` a bearer token, if the gateway requires one",
    secret: true,
  },
  {
    name: 'SMS_SENDER',
    fallback: null,
    meaning: 'Sender of text messages: a registered number, or up to 11 Latin letters and digits',
  },
  {
    name: 'SMS_COUNTRIES',
    fallback: null,
    meaning:
      'Countries besides Israel whose mobile numbers receive codes, each with its limit of codes per day: `+44:50,+1:100`; of +1, +33, +44, +49 and +61; with `inforu` or `http`',
  },
] as const satisfies readonly ConfigEntry[];
