import Box from '@mui/material/Box';
import { useLocation } from 'react-admin';
import { PageMessage } from '../../components/PageMessage.tsx';
import { RecordHeader } from '../../components/record/RecordHeader.tsx';
import { ACCOUNTS, pages } from '../../pages.ts';
import { AuditTrail } from '../audit_trails/trail/AuditTrail.tsx';

export default function UserAudit() {
  const query = new URLSearchParams(useLocation().search);
  const id = query.get('id');
  const name = query.get('name') || 'this account';
  if (!id) return <PageMessage text="This link doesn't say which account to open." back={ACCOUNTS} />;
  return (
    <>
      <RecordHeader
        back={{ title: 'User Details', path: pages.user.to(id) }}
        title={`Audit Trail for ${name}`}
      />
      <Box sx={{ px: { xs: 2, md: 3 }, pb: 3 }}>
        <AuditTrail key={id} filter={{ user_id: id }} />
      </Box>
    </>
  );
}
