/** What the server itself does with files. People upload and read with the Firebase SDK, straight to the file service. */
export type FileStore = {
  /** What addresses of its files name it by: `/v0/b/<bucket>/o/…`. */
  bucket: string;
  /**
   * Stores what the installation brings along, such as the pictures of zones, for everybody to see; or in somebody's name,
   * as if they had uploaded it. Answers the address to show it by.
   */
  put: (path: string, contentType: string, bytes: Uint8Array, uploadedBy?: string) => Promise<string>;
};
