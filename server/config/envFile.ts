import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { getErrorCode } from './cannotStart.ts';

/** The names in `.env` of the working directory. @throws if the file exists and cannot be read */
export function readEnvFileNames(): ReadonlySet<string> {
  try {
    return new Set(Object.keys(parseEnv(readFileSync('.env', 'utf8'))));
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return new Set();
    throw error;
  }
}
