import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ChangeList } from './ChangeList.tsx';
import { Foldable } from './Foldable.tsx';
import { savedAt } from './savedAt.ts';
import type { IncidentNews } from './useIncidentNews.ts';

type Props = { news: IncidentNews | undefined; onMerge: () => void; onHide: () => void };

export function ConcurrentSaveBanner({ news, onMerge, onHide }: Props) {
  return (
    <div role="status">
      {news && news.changes.length > 0 && (
        <Alert
          severity="info"
          role="presentation"
          onClose={onHide}
          slotProps={{ closeButton: { 'aria-label': 'Hide this', sx: { width: 44, height: 44 } } }}
          sx={{ py: 0, '& .MuiAlert-message': { minWidth: 0, overflow: 'visible' } }}
        >
          {news.saver.isOwn ? 'You' : news.saver.name} saved this incident {savedAt(news.saver.at)}
          {news.saver.isOwn && ', after you opened it here'}.{news.status && ` It is now ${news.status}.`}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', columnGap: 2 }}>
            <Foldable label="Show what changed">
              <ChangeList changes={news.changes} />
            </Foldable>
            <Button variant="outlined" color="inherit" onClick={onMerge} sx={{ minHeight: 44 }}>
              {news.saver.isOwn ? 'Merge the saved changes' : 'Merge their other changes'}
            </Button>
          </Box>
        </Alert>
      )}
    </div>
  );
}
