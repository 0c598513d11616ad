/** The package only types its C functions. */
declare module 'libheif-js' {
  type HeifImage = {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Applies the rotation of the file. Calls back with null if decoding fails. */
    display(pixels: ImageData, done: (drawn: ImageData | null) => void): void;
  };

  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export default libheif;
}
