import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { notifiableSubDepartments } from '../../../contract/reference/notifiableSubDepartments.ts';
import type { DepartmentDocument } from '../../../contract/schemas/referenceData.ts';
import { useSave } from '../../components/form/useSave.ts';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { useCollection } from './useCollections.ts';
import { WhenLoaded } from './WhenLoaded.tsx';

export function NotifiedDepartments({ classificationId }: { classificationId: string }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const departments = useCollection('departments');
  const notified = useQuery({
    // The key begins with the collection's name, so that live updates refresh it.
    queryKey: ['incident_classifications', 'notified', classificationId],
    queryFn: () => dataProvider.notifiedBy(classificationId),
  });
  return (
    <Box component="section" aria-label="Notified sub departments">
      <Typography variant="h3" sx={{ mb: 1 }}>
        Notifies
      </Typography>
      <WhenLoaded of={[departments, notified]}>
        {() =>
          departments.data
            ?.filter(({ retired }) => !retired)
            .map((department) => (
              <Box key={department.id} sx={{ mb: 1 }}>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {department.title}
                </Typography>
                <FormGroup row sx={{ columnGap: 1 }}>
                  {notifiableSubDepartments([department as RaRecord & DepartmentDocument]).map((title) => (
                    <Tick
                      key={title}
                      classificationId={classificationId}
                      title={title}
                      notified={notified.data ?? []}
                    />
                  ))}
                </FormGroup>
              </Box>
            ))
        }
      </WhenLoaded>
    </Box>
  );
}

type TickProps = { classificationId: string; title: string; notified: readonly string[] };

function Tick({ classificationId, title, notified }: TickProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<boolean>();
  const { save } = useSave();
  const tick = (checked: boolean) =>
    save({
      name: 'saving who is notified',
      overlay: 'none',
      send: async () => {
        setWanted(checked);
        try {
          await dataProvider.notify(classificationId, title, checked);
          await queryClient.invalidateQueries({
            queryKey: ['incident_classifications', 'notified', classificationId],
          });
          void queryClient.invalidateQueries({ queryKey: ['notification_listing'] });
        } finally {
          setWanted(undefined);
        }
      },
      failed: 'The change could not be saved.',
    });
  return (
    <FormControlLabel
      control={<Checkbox checked={wanted ?? notified.includes(title)} />}
      label={title}
      onChange={(_event, checked) => void tick(checked)}
      sx={{ minHeight: { xs: 44, md: 36 } }}
    />
  );
}
