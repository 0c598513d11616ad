import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetOne } from 'react-admin';
import { mayChangeSignIn, maySignOut } from '../../../../contract/access.ts';
import type { Session, SignIns as SignInsOf } from '../../../../contract/schemas/session.ts';
import type { User } from '../../../../contract/schemas/user.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { isWorthRetrying } from '../../../api/callServer.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { useRemoveSecondFactor } from './useRemoveSecondFactor.ts';
import { useSignOutEverywhere } from './useSignOutEverywhere.ts';

type Props = { user: Pick<User, 'id' | 'name' | 'role'> };

export default function SignIns({ user }: Props) {
  const { data, error, refetch } = useGetOne<SignInsOf>(
    'sessions',
    { id: user.id },
    { retry: isWorthRetrying, onError: () => undefined },
  );
  if (!data && error) {
    return (
      <Section>
        <LoadError
          text={`The devices could not be loaded. ${error.message}`}
          onRetry={() => void refetch()}
        />
      </Section>
    );
  }
  return data ? <Desk user={user} signIns={data} /> : <SignInsSkeleton />;
}

function SignInsSkeleton() {
  return (
    <Section>
      <Box role="status" aria-label="Loading the devices">
        <Skeleton variant="rounded" height={120} />
      </Box>
    </Section>
  );
}

function Section(props: { action?: React.ReactNode; children: React.ReactNode }) {
  return <FormSection title="Sign-ins and devices" {...props} />;
}

function Desk({ user, signIns }: Props & { signIns: SignInsOf }) {
  const viewer = useViewer();
  const { devices, failed } = signIns;
  const isOwn = viewer.id === user.id;
  const signOut = useSignOutEverywhere(user, devices);
  const removeSecondFactor = useRemoveSecondFactor(user);
  // The own account needs no sign-out button if this is its only device.
  const isElsewhere = !isOwn || devices?.length !== 1 || !devices[0]?.is_this;
  return (
    <Section>
      <DescriptionList
        facts={[
          ['Last sign-in', signIns.last_sign_in ? formatInstant(signIns.last_sign_in) : 'Not logged in yet'],
          ['Failed sign-ins since then', failedText(failed)],
          ...secondFactorFacts(signIns),
        ]}
      />
      {!devices?.length ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {devices ? 'No device is signed in.' : 'This server keeps no list of devices.'}
        </Typography>
      ) : (
        <Box component="ul" aria-label="Devices signed in" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {devices.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </Box>
      )}
      {isElsewhere && maySignOut(viewer, user) && (
        <Button
          variant="outlined"
          color="error"
          size="large"
          onClick={() => void signOut()}
          sx={{ justifySelf: 'start' }}
        >
          {isOwn && devices ? 'Sign out everywhere else' : 'Sign out everywhere'}
        </Button>
      )}
      {signIns.second_factor && mayChangeSignIn(viewer, user) && (
        <Button
          variant="outlined"
          color="error"
          size="large"
          onClick={() => void removeSecondFactor()}
          sx={{ justifySelf: 'start' }}
        >
          Remove authenticator app
        </Button>
      )}
      {isOwn && <SetUpApp isOffered={signIns.second_factor === false} />}
      {signIns.recovery_codes !== undefined && <NewRecoveryCodes />}
      {isOwn && !isElsewhere && (
        <Typography sx={{ color: 'text.secondary' }}>You're not signed in anywhere else.</Typography>
      )}
    </Section>
  );
}

function secondFactorFacts({ second_factor, recovery_codes }: SignInsOf): [string, string][] {
  const facts: [string, string][] = [];
  if (second_factor) facts.push(['Authenticator app', 'Set up']);
  if (recovery_codes !== undefined) {
    facts.push(['Recovery codes', recovery_codes === 0 ? 'None left' : `${recovery_codes} left`]);
  }
  return facts;
}

function failedText({ count, last_at }: SignInsOf['failed']): string {
  return count > 0 && last_at ? `${count}, the last on ${formatInstant(last_at)}` : String(count);
}

function Device({ device: { device, is_this, signed_in_at, last_seen_at } }: { device: Session }) {
  return (
    <Box component="li" sx={DEVICE}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {device || 'Unknown device'}
        </Typography>
        {is_this && <Chip size="small" color="primary" variant="outlined" label="This device" />}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Signed in since {formatInstant(signed_in_at)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Last seen {formatInstant(last_seen_at)}
      </Typography>
    </Box>
  );
}

const DEVICE = {
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 1, borderColor: 'divider' },
};
