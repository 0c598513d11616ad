export type FileStore = {
  bucket: string;
  /** Stores a public file of the installation or, with `uploadedBy`, a file of a user. Returns its address. */
  put: (path: string, contentType: string, bytes: Uint8Array, uploadedBy?: string) => Promise<string>;
};
