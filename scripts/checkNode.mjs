// Imported first by every command, so that an old Node is told in a sentence instead of failing somewhere inside.
// Written for old versions: nothing here needs more than Node 14.

/**
 * Why this version of Node will not do; nothing where it will. The range of package.json, which is that of Vite, Vitest and
 * jsdom together: npm refuses to install them on the odd and the early versions between.
 * @param {string} version such as 20.19.0
 * @returns {string | undefined}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
  if (fits) return undefined;
  return `Parks Console needs Node 24 or newer, 22 from 22.13 on, or 20 from 20.19 on; this is Node ${version}. Install one from https://nodejs.org and try again.`;
}

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
