// Loaded with --import. A killed server's claim on a message then expires after four seconds instead of a minute.
import { isMainThread } from 'node:worker_threads';

const CLAIM_LIFE = 4000;

if (isMainThread) {
  const jobs = new URL('../../dist/server/server/jobs/', import.meta.url);
  const { JOBS } = await import(new URL('startJobs.js', jobs).href);
  const { messageJobs } = await import(new URL('messageJobs.js', jobs).href);
  for (const job of messageJobs(CLAIM_LIFE)) {
    Object.assign(
      JOBS.find((/** @type {{ name: string }} */ { name }) => name === job.name),
      job,
    );
  }
}
