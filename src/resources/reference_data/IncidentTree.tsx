import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { FormSection } from '../../components/form/FormSection.tsx';
import { useDismissOnBack } from '../../components/navigation/backStack.ts';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { AddButton } from './AddButton.tsx';
import { NodePanel } from './NodePanel.tsx';
import { Tree } from './Tree.tsx';
import { buildTree, type Collections, findNode } from './treeModel.ts';
import { useChanges } from './useChanges.tsx';
import { useCollection } from './useCollections.ts';
import { WhenLoaded } from './WhenLoaded.tsx';

export function IncidentTree({ title }: { title: string }) {
  const types = useCollection('incident_types');
  const placements = useCollection('incident_placements');
  const classifications = useCollection('incident_classifications');
  const injuryTypes = useCollection('injury_types');
  return (
    <WhenLoaded of={[types, placements, classifications, injuryTypes]}>
      {() => (
        <WholeTree
          title={title}
          incident_types={types.data ?? []}
          incident_placements={placements.data ?? []}
          incident_classifications={classifications.data ?? []}
          injury_types={injuryTypes.data ?? []}
        />
      )}
    </WhenLoaded>
  );
}

function WholeTree({ title, ...given }: Collections & { title: string }) {
  const { incident_types, incident_placements, incident_classifications, injury_types } = given;
  const collections = useMemo(
    () => ({ incident_types, incident_placements, incident_classifications, injury_types }),
    [incident_types, incident_placements, incident_classifications, injury_types],
  );
  const nodes = useMemo(() => buildTree(collections), [collections]);
  const [selected, setSelected] = useState<string>();
  const isPhone = useIsPhone();
  const changes = useChanges();
  const addType = () =>
    changes.ask({
      title: 'Add an incident type',
      save: (name) => changes.create('incident_types', { title: name, placements: [] }),
    });
  const node = selected === undefined ? undefined : findNode(nodes, selected);
  const close = () => setSelected(undefined);
  useDismissOnBack(isPhone && node !== undefined, close);
  const panel = node && (
    <NodePanel key={node.key} node={node} types={nodes} collections={collections} changes={changes} />
  );
  return (
    <FormSection title={title} action={<AddButton label="Add a type" onPress={addType} />}>
      <Box sx={COLUMNS}>
        <Tree label={title} nodes={nodes} selected={selected} onSelect={setSelected} />
        {isPhone ? (
          <Dialog open={node !== undefined} onClose={close} fullWidth aria-label={node?.value.title}>
            <DialogContent>{panel}</DialogContent>
            <DialogActions>
              <Button size="large" onClick={close}>
                Close
              </Button>
            </DialogActions>
          </Dialog>
        ) : (
          <Box sx={{ position: 'sticky', top: 'calc(var(--header) + 16px)', alignSelf: 'start' }}>
            {panel ?? (
              <Typography sx={{ color: 'text.secondary' }}>
                Select an item to edit it. Use the arrow keys to move and Enter to select.
              </Typography>
            )}
          </Box>
        )}
      </Box>
      {changes.dialog}
    </FormSection>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,1.1fr) minmax(0,1fr)' },
};
