import type { SmsGateway } from './port.ts';

/** Creates a gateway that sends each message through the current gateway. */
export function createLiveSms(current: () => SmsGateway): SmsGateway {
  return {
    get kind() {
      return current().kind;
    },
    send: (message) => current().send(message),
  };
}
