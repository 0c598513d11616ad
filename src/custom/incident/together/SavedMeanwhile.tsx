import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Foldable } from './Foldable.tsx';
import { savedAt } from './savedAt.ts';
import type { IncidentNews } from './useIncidentNews.ts';

type Props = { news: IncidentNews | undefined; onTakeOver: () => void };

/** DET-11: over an open form, as soon as somebody else saves: who, what they changed, and what can be done about it. */
export function SavedMeanwhile({ news, onTakeOver }: Props) {
  return (
    <div role="status">
      {news && news.changes.length > 0 && (
        <Alert
          severity="info"
          role="presentation"
          sx={{ '& .MuiAlert-message': { minWidth: 0, overflow: 'visible' } }}
        >
          {news.by} saved this incident {savedAt(news.at)}.
          <Foldable label="Show what changed">
            <ul>
              {news.changes.map(({ field, before, after }) => (
                <li key={field}>
                  {capital(field)}: <Value text={before} /> → <Value text={after} />
                </li>
              ))}
            </ul>
          </Foldable>
          <Button variant="outlined" color="inherit" onClick={onTakeOver} sx={{ mt: 1, minHeight: 44 }}>
            Take over what does not touch mine
          </Button>
        </Alert>
      )}
    </div>
  );
}

function Value({ text }: { text: string }) {
  return text ? (
    <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
      {text}
    </Box>
  ) : (
    'nothing'
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
