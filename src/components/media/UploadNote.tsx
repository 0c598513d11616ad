import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { localMediaId } from '../../../contract/incidents/media.ts';
import type { UploadState } from '../../offline/upload.ts';
import type { MediaView } from '../../offline/useMediaViews.ts';

/** `kept`: a resumed draft's file, uploaded on submit (FORM-11). */
type NotedState = UploadState | { step: 'kept' };

type Props = { state: NotedState | undefined; title: string; onRetry: () => void };

export function stateOfDraft({
  ref,
  isMissing,
}: Pick<MediaView, 'ref' | 'isMissing'>): NotedState | undefined {
  if (localMediaId(ref) === undefined) return undefined;
  return isMissing ? { step: 'missing' } : { step: 'kept' };
}

export function UploadNote({ state, title, onRetry }: Props) {
  if (!state || state.step === 'stored') return null;
  if (state.step === 'preparing' || state.step === 'waiting' || state.step === 'uploading') {
    const percent = state.step === 'uploading' ? Math.floor(state.percent) : undefined;
    return (
      <>
        <Text>{percent === undefined ? WAITING_TEXTS[state.step] : `Uploading ${percent}%`}</Text>
        <LinearProgress
          aria-label={`${title}: upload`}
          variant={percent === undefined ? 'indeterminate' : 'determinate'}
          value={percent}
          sx={{ height: 6, borderRadius: 1 }}
        />
      </>
    );
  }
  const mayRetry = state.step === 'offline' || state.step === 'failed';
  return (
    <>
      <Text>{STOPPED_TEXTS[state.step] ?? ('text' in state ? state.text : '')}</Text>
      {mayRetry && (
        <Button
          aria-label={`Try again: ${title}`}
          startIcon={<ReplayOutlined />}
          onClick={onRetry}
          sx={{ minHeight: 44 }}
        >
          Try again
        </Button>
      )}
    </>
  );
}

const WAITING_TEXTS: Record<string, string> = { preparing: 'Preparing…', waiting: 'Waiting…' };

const STOPPED_TEXTS: Record<string, string | undefined> = {
  kept: 'On this device',
  offline: 'No network',
  missing: 'No longer on this device',
};

function Text({ children }: { children: ReactNode }) {
  return (
    <Typography component="p" sx={{ fontSize: '0.8125rem', lineHeight: 1.35, mb: 0.5 }}>
      {children}
    </Typography>
  );
}
