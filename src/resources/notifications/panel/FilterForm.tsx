import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CATEGORIES, CATEGORY_LABELS } from '../../../../contract/values/incidentValues.ts';
import { CategoryInfo } from '../../../components/CategoryInfo.tsx';
import { DateRangeFilter } from '../../../components/list/DateRangeFilter.tsx';
import { FilterSelect } from '../../../components/list/FilterSelect.tsx';
import { LABEL_ABOVE } from '../../../components/list/labelAbove.ts';
import { parkFilterOptions } from '../../../reference/choices.ts';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { type FeedFilter, withFields } from './feedFilter.ts';

type Props = { filter: FeedFilter; onSave: (filter: FeedFilter) => void };

export function FilterForm({ filter, onSave }: Props) {
  const [draft, setDraft] = useState(filter);
  const { reference, failed, retry } = useReferenceData();
  const change = (fields: Parameters<typeof withFields>[1]) => setDraft(withFields(draft, fields));
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(draft);
      }}
      sx={{ ...LABEL_ABOVE, p: 2, display: 'grid', gap: 2.5, overflowY: 'auto' }}
    >
      <FilterSelect
        label="Park"
        value={draft.park ?? ''}
        options={parkFilterOptions(reference)}
        onChange={(park) => change({ park })}
      />
      {failed && (
        <Typography variant="body2" role="alert">
          The parks could not be loaded. <Button onClick={retry}>Try again</Button>
        </Typography>
      )}
      <Box sx={{ display: 'flex', alignItems: 'end', gap: 1, '& > .MuiFormControl-root': { flex: 1 } }}>
        <FilterSelect
          label="Severity Categories"
          value={draft.category ?? ''}
          options={CATEGORIES.map((category) => ({ value: category, text: CATEGORY_LABELS[category] }))}
          onChange={(category) => change({ category })}
        />
        <CategoryInfo />
      </Box>
      <FormControl>
        <FormLabel id="feed-status" sx={LEGEND}>
          Show
        </FormLabel>
        <RadioGroup
          sx={{ '& .MuiFormControlLabel-root': { minHeight: 44 } }}
          aria-labelledby="feed-status"
          value={draft.status ?? ''}
          onChange={(_event, status) => change({ status })}
        >
          <FormControlLabel value="" control={<Radio />} label="All Messages" />
          <FormControlLabel value="1" control={<Radio />} label="Read Message" />
          <FormControlLabel value="0" control={<Radio />} label="Unread Message" />
        </RadioGroup>
      </FormControl>
      <DateRangeFilter
        from={draft.start_date ?? ''}
        to={draft.end_date ?? ''}
        fromLabel="Date From"
        toLabel="Date To"
        onChange={({ from, to }) => change({ start_date: from, end_date: to })}
      />
      <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
        <Button size="large" onClick={() => setDraft({})}>
          Reset Filter
        </Button>
        <Button size="large" type="submit" variant="contained">
          Save Filter
        </Button>
      </Box>
    </Box>
  );
}

const LEGEND = { fontSize: '0.875rem', fontWeight: 600, color: 'text.primary' };
