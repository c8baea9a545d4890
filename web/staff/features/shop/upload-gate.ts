/** The uploads that a save of the same form has to wait for: a logo and an icon can be in progress together. */
type UploadGate = {
  readonly begin: (upload: Promise<boolean>) => void;
  /** Resolves to false if an upload in progress is refused. Its field then shows why, and the save stops. */
  readonly wait: () => Promise<boolean>;
};

/** Creates a gate without an upload. A refused upload stops the saves that wait for it, and no later save. */
export function createUploadGate(): UploadGate {
  const inProgress = new Set<Promise<boolean>>();
  return {
    begin(upload) {
      inProgress.add(upload);
      void upload.then(() => inProgress.delete(upload));
    },
    wait: async () => (await Promise.all(inProgress)).every(Boolean),
  };
}
