/** The package has no type declarations. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    keepAllGlyphs?: boolean;
    noHinting?: boolean;
    keepFeatures?: string[];
    dropTables?: string[];
    variationAxes?: Record<string, number>;
  };
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: Options,
  ): Promise<Uint8Array<ArrayBuffer>>;
}
