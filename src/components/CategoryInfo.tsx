import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CATEGORIES, CATEGORY_DEFINITIONS } from '../../contract/values/incidentValues.ts';
import { CategoryChip } from './CategoryChip.tsx';
import { useDismissOnBack } from './navigation/backStack.ts';

export function CategoryInfo() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useDismissOnBack(open, close);
  return (
    <>
      <IconButton
        aria-label="What the categories mean"
        onClick={() => setOpen(true)}
        sx={{ minHeight: 44, minWidth: 44 }}
      >
        <InfoOutlined fontSize="small" />
      </IconButton>
      <Dialog open={open} onClose={close} aria-labelledby="category-info" maxWidth="md" fullWidth>
        <DialogTitle id="category-info">Severity categories</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
          {CATEGORIES.map((category) => {
            const { severity, cost, injury, service, reputation } = CATEGORY_DEFINITIONS[category];
            return (
              <Box key={category} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1 }}>
                  <CategoryChip category={category} />
                  <Typography sx={{ fontWeight: 650 }}>{severity}</Typography>
                </Box>
                <Box
                  component="dl"
                  sx={{
                    m: 0,
                    '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
                    '& dd': { m: 0, mb: 0.75 },
                  }}
                >
                  <dt>Cost</dt>
                  <dd>{cost}</dd>
                  <dt>Injury</dt>
                  <dd>{injury}</dd>
                  <dt>Service</dt>
                  <dd>{service}</dd>
                  <dt>Reputation</dt>
                  <dd>{reputation}</dd>
                </Box>
              </Box>
            );
          })}
        </DialogContent>
        <DialogActions>
          <Button size="large" onClick={close}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
