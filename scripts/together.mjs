import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './project.mjs';

const isPosix = process.platform !== 'win32';

/**
 * Runs all of them until one ends or a signal comes; then ends the others. Each has a process group of its own, because what
 * they start themselves (the compiler's own program, a watched host) would outlive them.
 * @param {string[][]} commands arguments of Node
 */
export async function together(commands) {
  const children = commands.map((args) =>
    spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', detached: isPosix }),
  );
  const ends = children.map((child) => once(child, 'exit'));
  const signal = new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM']) process.on(name, resolve);
  });
  await Promise.race([signal, ...ends]);
  for (const child of children) endGroup(child);
  await Promise.all(ends);
}

/**
 * Ends a child with all that it started, also where the child is gone and what it started is not.
 * @param {import('node:child_process').ChildProcess} child
 */
function endGroup(child) {
  if (!isPosix || !child.pid) {
    child.kill('SIGTERM');
    return;
  }
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // Nobody of it is left.
  }
}
