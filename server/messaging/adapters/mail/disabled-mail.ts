import { MailUnavailableError, type MailTransport } from './port.ts';

/** Mail transport of a shop whose owner has not connected a mail server yet. Mails wait in the outbox. */
export const disabledMailTransport: MailTransport = {
  kind: 'off',
  connections: 1,
  send: () => Promise.reject(new MailUnavailableError('no mail server is connected yet')),
  close: async () => undefined,
};
