import type { Plugin, Rolldown } from 'vite';
import { MOBILE_MAX_WIDTH } from './contract/limits.ts';

/** The server reads it next to `index.html` (server/console/consolePage.ts). */
const FILE = 'preloads.json';

type Modules = { all: string[]; desk?: string[]; phone?: string[] };

const PAGES: Record<string, Modules> = {
  '/forgot': { all: ['src/custom/sign_in/Forgot.tsx'] },
  '/reset_otp': { all: ['src/custom/sign_in/ResetOtp.tsx'] },
  '/reset_password': { all: ['src/custom/sign_in/ResetPassword.tsx'] },
  '/reset_success': { all: ['src/custom/sign_in/ResetSuccess.tsx'] },
  '/dashboard': { all: ['src/Console.tsx', 'src/custom/dashboard/Dashboard.tsx'] },
  '/incidents_list': {
    all: ['src/Console.tsx', 'src/resources/incidents/IncidentList.tsx'],
    desk: ['src/resources/incidents/list/DeskList.tsx'],
    phone: ['src/resources/incidents/list/PhoneList.tsx'],
  },
  '/incidents_list/new_incident': { all: ['src/Console.tsx', 'src/resources/incidents/IncidentCreate.tsx'] },
  '/incidents_list/detail': { all: ['src/Console.tsx', 'src/resources/incidents/IncidentDetail.tsx'] },
  '/incidents_list/audit': { all: ['src/Console.tsx', 'src/resources/incidents/IncidentAudit.tsx'] },
  '/my_actions': { all: ['src/Console.tsx', 'src/resources/actions/MyActions.tsx'] },
  '/user_management': {
    all: ['src/Console.tsx', 'src/resources/users/list/UserList.tsx'],
    desk: ['src/resources/users/list/DeskUsers.tsx'],
    phone: ['src/resources/users/list/PhoneUsers.tsx'],
  },
  '/user_management/audit': { all: ['src/Console.tsx', 'src/resources/users/UserAudit.tsx'] },
  '/user_management/import': { all: ['src/Console.tsx', 'src/resources/users/sheets/ImportUsers.tsx'] },
  '/group_list': { all: ['src/Console.tsx', 'src/resources/groups/GroupList.tsx'] },
  '/group_list/detail': { all: ['src/Console.tsx', 'src/resources/groups/GroupDetail.tsx'] },
  '/settings': { all: ['src/Console.tsx', 'src/custom/settings/Settings.tsx'] },
  '/audit_explorer': { all: ['src/Console.tsx', 'src/resources/audit_trails/AuditExplorer.tsx'] },
  '/notification_list': {
    all: ['src/Console.tsx', 'src/resources/notifications/NotificationListing.tsx'],
  },
  '/notification_list/notification_detail': {
    all: ['src/Console.tsx', 'src/resources/notifications/NotificationSetting.tsx'],
  },
  '/reference_data': { all: ['src/Console.tsx', 'src/resources/reference_data/ReferenceData.tsx'] },
  '/user_management/detail': { all: ['src/Console.tsx', 'src/resources/users/UserDetail.tsx'] },
  '/user_management/new_user_detail': { all: ['src/Console.tsx', 'src/resources/users/NewUser.tsx'] },
};

const PHONE = `(max-width: ${MOBILE_MAX_WIDTH}px)`;
const DESK = `not all and ${PHONE}`;

/** The server adds each address's chunks to its page, so that browsers request them in parallel. */
export function pagePreloads(): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const preloads = Object.entries(PAGES).map(([path, modules]) => [path, getPreloads(modules, chunks)]);
      this.emitFile({
        type: 'asset',
        fileName: FILE,
        source: JSON.stringify(Object.fromEntries(preloads), null, 2),
      });
    },
  };
}

type Preload = { href: string; media?: string };

function getPreloads({ all, desk = [], phone = [] }: Modules, chunks: Rolldown.OutputChunk[]): Preload[] {
  const known = new Set<string>();
  const begin = chunks.filter(({ isEntry }) => isEntry);
  for (const chunk of begin) addWithImports(chunk, chunks, known);
  const added = (modules: string[], among: Set<string>) => {
    const before = new Set(among);
    for (const module of modules) addWithImports(getChunk(module, chunks), chunks, among);
    return [...among].filter((file) => !before.has(file));
  };
  const always = added(all, known);
  const atDesk = added(desk, new Set(known));
  const onPhone = added(phone, new Set(known));
  const both = atDesk.filter((file) => onPhone.includes(file));
  const only = (files: string[], media: string) =>
    files.filter((file) => !both.includes(file)).map((file) => ({ href: `/${file}`, media }));
  return [
    ...[...always, ...both].map((file) => ({ href: `/${file}` })),
    ...only(atDesk, DESK),
    ...only(onPhone, PHONE),
  ];
}

function getChunk(module: string, chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!found) throw new Error(`${module} is in no chunk; vite.pagePreloads.ts names it.`);
  return found;
}

function addWithImports(
  chunk: Rolldown.OutputChunk,
  chunks: Rolldown.OutputChunk[],
  files: Set<string>,
): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const imported of chunk.imports) {
    const next = chunks.find(({ fileName }) => fileName === imported);
    if (next) addWithImports(next, chunks, files);
  }
}
