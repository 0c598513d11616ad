import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Counter, Gauge, type Registry } from 'prom-client';
import { LAST_BACKUP } from '../config.ts';
import { SIGN_IN_OUTCOMES, type SignInOutcome } from '../platform/identity.ts';
import { BUILD } from './build.ts';

/** Metrics of the build, jobs, sign-ins and backups. */
export function activityMetrics(registers: Registry[], dataDir: string) {
  new Gauge({
    name: 'parks_build_info',
    help: 'The version and the revision of this server; always 1',
    labelNames: ['version', 'revision'],
    registers,
  }).set(BUILD, 1);
  new Gauge({
    name: 'parks_last_backup_timestamp_seconds',
    help: 'When the last backup was made; 0 if never. With PostgreSQL, the commands of docs/backup.md write it',
    registers,
    collect() {
      const found = statSync(join(dataDir, LAST_BACKUP), { throwIfNoEntry: false });
      this.set(found ? found.mtimeMs / 1000 : 0);
    },
  });
  const signIns = new Counter({
    name: 'parks_sign_ins_total',
    help: 'Sign-ins by outcome; locked: the account is locked or suspended',
    labelNames: ['outcome'],
    registers,
  });
  // Without a first 0, an increase from nothing is not seen.
  for (const outcome of SIGN_IN_OUTCOMES) signIns.inc({ outcome }, 0);
  // Not `job`: Prometheus overwrites the labels `job` and `instance` with those of the scraped server.
  const labelNames = ['name'] as const;
  const jobSuccess = new Gauge({
    name: 'parks_job_last_success_timestamp_seconds',
    help: 'When this process last completed a job',
    labelNames,
    registers,
  });
  const jobFailure = new Gauge({
    name: 'parks_job_last_failure_timestamp_seconds',
    help: 'When a job last failed in this process',
    labelNames,
    registers,
  });
  const jobFailures = new Counter({
    name: 'parks_job_failures_total',
    help: 'Failed runs of a job in this process',
    labelNames,
    registers,
  });
  return {
    countSignIn: (outcome: SignInOutcome) => signIns.inc({ outcome }),
    countJob: (name: string, succeeded: boolean) => {
      (succeeded ? jobSuccess : jobFailure).set({ name }, Date.now() / 1000);
      jobFailures.inc({ name }, succeeded ? 0 : 1);
    },
  };
}
