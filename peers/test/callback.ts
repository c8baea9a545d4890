/** What a provider sends to the shop: raw bytes, and what proves them. */
export type Callback = {
  readonly url: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

/** Brings it on its way, whatever becomes of it there. */
export type SendCallback = (callback: Callback) => void;
