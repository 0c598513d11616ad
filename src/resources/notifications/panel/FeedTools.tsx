import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { SearchField } from '../../../components/list/SearchField.tsx';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { HAS_NEW } from '../../../realtime/queryKeys.ts';
import { type FeedFilter, filterWords } from './feedFilter.ts';

type Props = {
  filter: FeedFilter;
  search: string;
  onSearch: (words: string) => void;
  onFilter: () => void;
  onClear: () => void;
};

export function FeedTools({ filter, search, onSearch, onFilter, onClear }: Props) {
  const { readAll, isPending } = useReadAll();
  const words = filterWords(filter);
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box
        sx={{ display: 'flex' }}
        // Escape first clears the search; a second press closes the panel.
        onKeyDown={(event) => {
          if (event.key === 'Escape' && event.target instanceof HTMLInputElement && event.target.value) {
            event.stopPropagation();
          }
        }}
      >
        <SearchField
          label="Search notifications"
          placeholder="Number, park or keyword"
          value={search}
          onChange={onSearch}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <Button variant="outlined" startIcon={<FilterListOutlined />} onClick={onFilter}>
          Filter
        </Button>
        {/* A disabled button would lose the focus, and the panel its keyboard shortcuts. */}
        <Button
          startIcon={<DoneAllOutlined />}
          aria-disabled={isPending}
          onClick={() => !isPending && readAll()}
        >
          Read All
        </Button>
      </Box>
      {words.length > 0 && (
        <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
            Showing only: {words.join(', ')}
          </Box>
          <Button size="small" onClick={onClear}>
            Show all
          </Button>
        </Typography>
      )}
    </Box>
  );
}

function useReadAll(): { readAll: () => void; isPending: boolean } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notifyError = useErrorNotification();
  const { mutate, isPending } = useMutation({
    mutationKey: ['notifications', 'readAll'],
    mutationFn: () => dataProvider.readAllNotifications(),
    onSuccess: () => {
      queryClient.setQueryData(HAS_NEW, false);
      return queryClient.invalidateQueries({ queryKey: ['notifications'] });
    },
    onError: (error) =>
      notifyError(`The notifications could not be marked as read. ${error.message}`, () => mutate()),
  });
  return { readAll: () => mutate(), isPending };
}
