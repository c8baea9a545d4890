/** A webhook of a provider. It has the raw bytes, and the headers that authenticate them. */
export type Callback = {
  readonly url: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

/** Sends a webhook and ignores errors. */
export type SendCallback = (callback: Callback) => void;
