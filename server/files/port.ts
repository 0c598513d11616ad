/** What the host itself does with files. People upload and read with the Firebase SDK, straight to the file service. */
export type FileStore = {
  /** Stores what the installation brings along, such as the pictures of zones; answers the address to show it by. */
  put: (path: string, contentType: string, bytes: Uint8Array) => Promise<string>;
};
