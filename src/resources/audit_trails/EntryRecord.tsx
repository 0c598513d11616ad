import Box from '@mui/material/Box';
import { LinkBase } from 'react-admin';
import type { ExploredEntry } from '../../../contract/schemas/auditExplorer.ts';
import { AUDIT_KIND_TITLES } from '../../../contract/values/auditKinds.ts';
import { pages } from '../../pages.ts';

export function EntryRecord({ entry: { kind, record } }: { entry: ExploredEntry }) {
  const to = record.may_open ? PATHS[record.subject]?.(record.id) : undefined;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {to ? (
        <Box component={LinkBase} to={to} sx={LINK}>
          {record.name}
        </Box>
      ) : (
        record.name
      )}
      <Box sx={{ color: 'text.secondary' }} title={record.title}>
        {AUDIT_KIND_TITLES[kind]}
        {/* An email address has no good place to wrap. */}
        {record.subject !== 'user' && record.title && ` · ${record.title}`}
      </Box>
    </Box>
  );
}

const PATHS: Partial<Record<ExploredEntry['record']['subject'], (id: string) => string>> = {
  incident: (id) => pages.incident.to(id),
  user: (id) => pages.user.to(id),
};

const LINK = {
  fontWeight: 600,
  color: 'text.primary',
  // A touch target on a phone, without extra space around it.
  display: { xs: 'inline-flex', md: 'inline' },
  alignItems: 'center',
  minHeight: { xs: 44, md: 0 },
};
