import type { Config } from '../../config.ts';
import { openBucket } from '../../platform/embedded/files/bucketClient.ts';
import { findBucketProblem } from '../startup/joinBucket.ts';
import { error, type Finding } from './finding.ts';

/** Writes a small object and deletes it. A start does the same, so only the command uses this. */
export async function inspectBucket({ filesBucket }: Pick<Config, 'filesBucket'>): Promise<Finding[]> {
  const problem = filesBucket && (await findBucketProblem(openBucket(filesBucket)));
  return problem ? [error(problem)] : [];
}
