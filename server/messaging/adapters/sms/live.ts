import type { SmsGateway } from './port.ts';

/** Creates a gateway that sends each message through the current gateway. */
export function createReconfigurableSms(current: () => SmsGateway): SmsGateway {
  return {
    get kind() {
      return current().kind;
    },
    send: (message) => current().send(message),
  };
}
