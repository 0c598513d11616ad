/** The library's own types are of its C functions; these are of the part that is used here. */
declare module 'libheif-js' {
  type HeifImage = {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Upright, as its own data says. Calls back with null where it cannot be decoded. */
    display(pixels: ImageData, done: (drawn: ImageData | null) => void): void;
  };

  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export default libheif;
}
