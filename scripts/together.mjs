import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './project.mjs';

const isPosix = process.platform !== 'win32';

/**
 * Each command has its own process group, so that its children end with it.
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

/** Also ends children of a process that is gone. @param {import('node:child_process').ChildProcess} child */
function endGroup(child) {
  if (!isPosix || !child.pid) {
    child.kill('SIGTERM');
    return;
  }
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // The group has already ended.
  }
}
