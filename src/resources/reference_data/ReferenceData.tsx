import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type RaRecord, useLocation, useNavigate, useRecordContext } from 'react-admin';
import { LIST_TITLES, PARKS_TITLE } from '../../../contract/reference/referenceTitles.ts';
import { LabelledTextField } from '../../components/form/LabelledTextField.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { SectionMenu } from '../../components/record/SectionMenu.tsx';
import { ShowRecord } from '../../components/record/ShowRecord.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { useSelectMenu } from '../../components/useSelectMenu.ts';
import { pages } from '../../pages.ts';
import { Departments } from './Departments.tsx';
import { IncidentTree } from './IncidentTree.tsx';
import { ParksList } from './ParksList.tsx';
import { ValueSection } from './ValueRows.tsx';
import { plainValues } from './values.ts';

const COLLECTIONS: Readonly<Record<string, string>> = {
  incident_types: 'Incident types',
  departments: 'Departments',
  parks: PARKS_TITLE,
  ...LIST_TITLES,
};

const HERE = { title: 'Reference Data', path: pages.referenceData.path };

export default function ReferenceData() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [first = ''] = Object.keys(COLLECTIONS);
  const asked = new URLSearchParams(search).get('of') ?? '';
  const name = Object.hasOwn(COLLECTIONS, asked) ? asked : first;
  const choose = (of: string) => navigate(`${HERE.path}?${new URLSearchParams({ of })}`, { replace: true });
  const Menu = isPhone ? PhoneMenu : DeskMenu;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ px: { xs: 2, md: 3 }, pt: { xs: 1.5, md: 2 } }}>
        <PageHeading>{HERE.title}</PageHeading>
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
          The options people choose from. Changes don't affect incidents already filed.
        </Typography>
      </Box>
      <Box sx={COLUMNS}>
        <Menu name={name} onChoose={choose} />
        <Box sx={{ p: { xs: 2, md: 3 }, width: '100%', minWidth: 0, maxWidth: 1100 }}>
          <Section key={name} name={name} />
        </Box>
      </Box>
    </Box>
  );
}

function Section({ name }: { name: string }) {
  const title = COLLECTIONS[name] ?? name;
  if (name === 'incident_types') return <IncidentTree title={title} />;
  if (name === 'departments') return <Departments title={title} />;
  return (
    <ShowRecord resource="static_data" id={name} noun="list" back={HERE}>
      {name === 'parks' ? <ParksList title={title} /> : <PlainList title={title} />}
    </ShowRecord>
  );
}

function PlainList({ title }: { title: string }) {
  const document = useRecordContext<RaRecord>();
  if (!document) return null;
  const place = { resource: 'static_data', document, part: plainValues };
  return <ValueSection title={title} place={place} label="Value" />;
}

type MenuProps = { name: string; onChoose: (name: string) => void };

function DeskMenu({ name, onChoose }: MenuProps) {
  const byTitle = Object.fromEntries(Object.entries(COLLECTIONS).map(([id, title]) => [title, id]));
  return (
    <SectionMenu
      label="Collections"
      tabs={Object.values(COLLECTIONS)}
      current={COLLECTIONS[name] ?? ''}
      onChoose={(title) => onChoose(byTitle[title] ?? name)}
    />
  );
}

function PhoneMenu({ name, onChoose }: MenuProps) {
  const menu = useSelectMenu();
  return (
    <Box sx={{ px: 2, pt: 2 }}>
      <LabelledTextField
        select
        fullWidth
        id="collection"
        label="Collection"
        value={name}
        onChange={({ target }) => onChoose(target.value)}
        slotProps={{ select: menu }}
      >
        {Object.entries(COLLECTIONS).map(([id, title]) => (
          <MenuItem key={id} value={id} sx={{ minHeight: 44 }}>
            {title}
          </MenuItem>
        ))}
      </LabelledTextField>
    </Box>
  );
}

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '260px minmax(0,1fr)' },
  alignContent: 'start',
};
