/* Replaces whole packages that the console never calls (vite.resolve.ts). */
export default function neverCalled(): never {
  throw new Error('The console is built without this package; see vite.resolve.ts.');
}

/** By its name, because the build refuses to import what a package does not have. */
export { neverCalled as clean };
