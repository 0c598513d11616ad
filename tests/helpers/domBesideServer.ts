import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** A DOM for a process with a real server: modules resolve as in Node instead of in a browser. */
export default {
  ...builtinEnvironments.jsdom,
  name: 'domBesideServer',
  viteEnvironment: 'ssr',
} satisfies Environment;
