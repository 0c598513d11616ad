/* Replaces the package (vite.config.ts), which cannot be tree-shaken. Only emotion's `withTheme` uses it. */
export default function hoistNonReactStatics(): never {
  throw new Error("The console is built without emotion's withTheme. Use MUI's useTheme.");
}
