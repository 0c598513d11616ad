import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { PERMISSIONS } from '../../../contract/permissions.ts';
import type { Group } from '../../../contract/schemas/group.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { ConsoleList } from '../../components/list/ConsoleList.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { ShowRecord } from '../../components/record/ShowRecord.tsx';
import { pages } from '../../pages.ts';
import { GroupFooter } from './GroupFooter.tsx';
import { Members } from './Members.tsx';

const LIST = { title: 'User Group listing', path: pages.groups.path };
const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const;
export default function GroupDetail() {
  return (
    <ShowRecord resource="groups" noun="group" back={LIST}>
      <GroupPage />
    </ShowRecord>
  );
}

function GroupPage() {
  const group = useRecordContext<Group>();
  if (!group) return null;
  return (
    <ConsoleList
      key={group.id}
      resource="group_users"
      filter={{ role: group.id }}
      sort={NEWEST_FIRST}
      disableSyncWithLocation
    >
      <RecordPage heading={{ back: LIST, title: group.group_name }} footer={<GroupFooter group={group} />}>
        <Typography sx={{ mb: 3, maxWidth: '75ch', overflowWrap: 'anywhere' }}>
          {group.description}
        </Typography>
        <FormSection title="Permissions">
          <Permissions codes={group.perms} />
        </FormSection>
        <FormSection title="Members">
          <Members />
        </FormSection>
      </RecordPage>
    </ConsoleList>
  );
}

function Permissions({ codes }: { codes: readonly string[] }) {
  const words: Record<string, string> = PERMISSIONS;
  const order = Object.keys(words);
  if (codes.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>This group has no permissions.</Typography>;
  return (
    <Box component="ul" aria-label="Permissions" sx={LABELS}>
      {[...codes]
        .sort((a, b) => order.indexOf(a) - order.indexOf(b))
        .map((code) => (
          <Box component="li" key={code} sx={LABEL}>
            {words[code]}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {code}
            </Box>
          </Box>
        ))}
    </Box>
  );
}

const LABELS = { display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' };
const LABEL = {
  px: 1.5,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 4,
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
};
