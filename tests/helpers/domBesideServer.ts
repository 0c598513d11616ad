import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** A DOM in a process in which a real server runs as well, whose modules are Node's and not a browser's. */
export default {
  ...builtinEnvironments.jsdom,
  name: 'domBesideServer',
  viteEnvironment: 'ssr',
} satisfies Environment;
