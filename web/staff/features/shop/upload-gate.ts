/** The upload that a save of the same form has to wait for. */
type UploadGate = {
  readonly begin: (upload: Promise<boolean>) => void;
  /** Resolves to false if the upload in progress is refused. Its field then shows why, and the save stops. */
  readonly wait: () => Promise<boolean>;
};

/** Creates a gate without an upload. A refused upload stops the saves that wait for it, and no later save. */
export function createUploadGate(): UploadGate {
  let current = Promise.resolve(true);
  return {
    begin(upload) {
      current = upload;
      void upload.then((isIn) => {
        if (!isIn && current === upload) current = Promise.resolve(true);
      });
    },
    wait: () => current,
  };
}
