/*
 * In place of the package of this name (vite.config.ts), which emotion imports for its `withTheme`: nothing here calls that, but
 * no bundler can leave out a CommonJS package. Who does call it hears so, in words.
 */
export default function hoistNonReactStatics(): never {
  throw new Error("The console is built without emotion's withTheme. Use MUI's useTheme.");
}
