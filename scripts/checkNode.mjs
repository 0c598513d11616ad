// Every command imports this first, so that an old Node gets a clear message. It must run on Node 14.

/**
 * npm refuses to install Vite, Vitest and jsdom outside the range of package.json.
 * @param {string} version such as 20.19.0
 * @returns {string | undefined} the problem with this version
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
  if (fits) return undefined;
  return `Parks Console needs Node 24 or newer, 22 (22.13 or newer) or 20 (20.19 or newer); this is Node ${version}. Install one from https://nodejs.org and try again.`;
}

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
