import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { findLookalikes } from '../../../server/config/mistyped.ts';
import { readConfig, SETTING_NAMES, WrongSettings } from '../../../server/config.ts';

function getRefusal(env: Record<string, string>, inEnvFile: string[] = []): string {
  try {
    readConfig(env, new Set(inEnvFile));
  } catch (error) {
    if (error instanceof WrongSettings) return error.message;
    throw error;
  }
  return '';
}

const set = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'hidden']));

describe('a name close to a setting stops the start and is reported with that setting', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASE_URL_FLIE', 'DATABASE_URL_FILE'],
    ['SMTP_URl', 'SMTP_URL'],
    ['SMTP_ULR', 'SMTP_URL'],
    ['STMP_URL', 'SMTP_URL'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['FIRST_ADMIN_PASWORD', 'FIRST_ADMIN_PASSWORD'],
    ['FIRST_ADMIN_PASS', 'FIRST_ADMIN_PASSWORD'],
    ['FIRST_ADMIN_MAIL', 'FIRST_ADMIN_EMAIL'],
    ['SMS_GATEWAY_TOEKN', 'SMS_GATEWAY_TOKEN'],
    ['DEMO_DAT', 'DEMO_DATA'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['DATA_DIRR', 'DATA_DIR'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['FIREBASE_VAPID_KEY_FIEL', 'FIREBASE_VAPID_KEY_FILE'],
    // Only secrets have a `_FILE` form.
    ['PUBLIC_URL_FILE', 'PUBLIC_URL'],
    ['DATA_DIR_FILE', 'DATA_DIR'],
  ])('%s: %s', (wrong, right) => {
    expect(getRefusal({ [wrong]: 'hidden' })).toBe(
      `${wrong} is not a setting of this server. Did you mean ${right}?`,
    );
  });

  test.each([
    ['DTABASE_ULR', 'DATABASE_URL'],
    ['PROT', 'PORT'],
    ['HOTS', 'HOST'],
    ['port', 'PORT'],
    ['DEMODATA', 'DEMO_DATA'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['SMTP_PORT', 'SMTP_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ])('in .env, where every line is for us, %s: %s', (wrong, right) => {
    expect(getRefusal({ [wrong]: 'hidden' }, [wrong])).toBe(
      `${wrong} in .env is not a setting of this server. Did you mean ${right}?`,
    );
  });

  test('all of them are reported at once, with all other errors', () => {
    expect(getRefusal({ DATABSE_URL: 'hidden', DEMO_DAT: 'x', PORT: 'y' }).split('\n')).toHaveLength(3);
  });

  test('an empty one counts as not set', () => {
    expect(getRefusal({ DATABSE_URL: '' })).toBe('');
  });

  test('if the setting itself is given, similar names are ignored', () => {
    const given = { DATABASE_URL: 'postgres://a@b/c', SMTP_URL: 'smtp://mail.example' };
    expect(getRefusal({ ...given, DATABASE_URI: 'x', SMTP_HOST: 'x', SMTP_PASSWORD: 'x' })).toBe('');
  });
});

describe('a name that differs by underscores, case or plural only warns', () => {
  const warnings = (...names: string[]) => findLookalikes(names, SETTING_NAMES);

  test.each([
    ['SMTPURL', 'SMTP_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['DATADIR', 'DATA_DIR'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['SmtpUrl', 'SMTP_URL'],
    ['SMTPURL_FILE', 'SMTP_URL_FILE'],
    ['port', 'PORT'],
  ])('%s: %s', (wrong, right) => {
    expect(warnings('PATH', wrong)).toEqual([
      `${wrong} is not a setting of this server. Did you mean ${right}?`,
    ]);
    expect(getRefusal({ [wrong]: 'hidden' })).toBe('');
  });

  test('if the setting itself is given, its lookalike is ignored', () => {
    expect(warnings('SMTPURL', 'SMTP_URL_FILE')).toEqual([]);
  });

  test('other names do not warn', () => {
    expect(warnings('HOSTS', 'PORTS', 'SMTP_URI', 'PUBLIC_IP', 'MAIL_TO', 'SMTP_URL', 'PORT')).toEqual([]);
  });
});

describe('unrelated variables never stop a start', () => {
  const shell =
    'PATH HOME PWD OLDPWD USER LOGNAME SHELL TERM LANG LC_ALL TZ TMPDIR HOSTNAME EDITOR MAIL DISPLAY _';
  const docker =
    'HOSTNAME HOME PATH NODE_VERSION YARN_VERSION NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS DB_PORT_5432_TCP';
  // Kubernetes sets these for services named postgres, smtp, sms-gateway, geocoder and data.
  const kubernetes =
    'KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT_443_TCP_ADDR POSTGRES_SERVICE_HOST SMTP_SERVICE_HOST ' +
    'SMTP_SERVICE_PORT SMTP_SERVICE_PORT_SUBMISSION SMTP_PORT SMTP_PORT_25_TCP SMTP_PORT_25_TCP_PROTO SMTP_PORT_25_TCP_ADDR ' +
    'SMS_GATEWAY_SERVICE_HOST SMS_GATEWAY_PORT SMS_GATEWAY_PORT_80_TCP GEOCODER_SERVICE_HOST GEOCODER_PORT DATA_PORT';
  const npm =
    'npm_command npm_lifecycle_event npm_lifecycle_script npm_config_registry npm_config_cache npm_package_json ' +
    'npm_package_name npm_node_execpath npm_execpath INIT_CWD COLOR NODE npm_config_local_prefix npm_config_user_agent';
  const ci =
    'CI GITHUB_ACTIONS GITHUB_TOKEN GITHUB_SERVER_URL GITHUB_API_URL RUNNER_TEMP RUNNER_OS ACTIONS_RUNTIME_URL GITLAB_CI ' +
    'CI_PROJECT_URL CI_JOB_URL CI_SERVER_URL CI_REGISTRY_PASSWORD JENKINS_URL BUILD_URL JOB_URL TEST_DATABASE_URL';
  const systemd =
    'INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET SYSTEMD_EXEC_PID CREDENTIALS_DIRECTORY MAINPID LISTEN_FDS';
  const others =
    'PGHOST PGPORT PGDATABASE PORTAGE_BINHOST PORTS POST HOSTS HOST_IP HOST_UID PUBLIC_IP PUBLIC_DIR PUBLIC_KEY PUBLIC_HOST ' +
    'NODE_PATH SFTP_URL HTTP_URL FTP_URL REDIS_URL MONGO_URL API_URL BASE_URL APP_URL WEB_URL LOGLEVEL DATADIR LOG_DIR ' +
    'LOG_FILE DATA_HOME XDG_DATA_DIRS XDG_DATA_HOME MAIL_HOST MAIL_PORT MAIL_TO DATABASE_HOST DATABASE_PASSWORD ' +
    'DATABASE_NAME DATABASE_PORT POSTGRES_PASSWORD FIREBASE_TOKEN FIREBASE_CONFIG GOOGLE_APPLICATION_CREDENTIALS ' +
    'GCLOUD_PROJECT VITE_API_URL METRICS_PORT METRICS_URL SSH_AUTH_SOCK DEMO_MODE DEMO_USER MAP_URL HTTP_PROXY NO_PROXY';

  test.each(Object.entries({ shell, docker, kubernetes, npm, ci, systemd, others }))(
    '%s',
    (_where, names) => {
      expect(getRefusal(set(names.split(' ')))).toBe('');
      expect(findLookalikes(names.split(' '), SETTING_NAMES).join(' ')).toBe(
        names.includes('LOGLEVEL DATADIR')
          ? 'LOGLEVEL is not a setting of this server. Did you mean LOG_LEVEL? ' +
              'DATADIR is not a setting of this server. Did you mean DATA_DIR?'
          : '',
      );
    },
  );

  test('the environment of npm run, on this machine', () => {
    const { npm_execpath: npmPath } = process.env;
    const [program, ...args] = npmPath?.endsWith('js') ? [process.execPath, npmPath] : ['npm'];
    const printed = execFileSync(program ?? 'npm', [...args, 'run', 'env'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    const names = [...printed.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(10);
    expect(getRefusal(set(names.filter((name) => !['HOST', 'PORT'].includes(name))))).toBe('');
  });

  test('in .env, what is far from every setting', () => {
    const names = ['COMPOSE_PROJECT_NAME', 'POSTGRES_PASSWORD', 'TZ', 'NODE_OPTIONS', 'VITE_API_URL'];
    expect(getRefusal(set(names), names)).toBe('');
  });
});
