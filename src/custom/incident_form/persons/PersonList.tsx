import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Problem } from '../../../../contract/incidents/incidentProblems.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { ArrayItem } from '../../../components/form/ArrayItem.tsx';
import { FieldFrame } from '../../../components/form/FieldFrame.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { fieldId } from '../../../components/form/useField.tsx';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import type { PersonKind } from '../values/incidentForm.ts';
import { usePersons } from './usePersons.ts';

export type OpenPerson = { open: number | undefined; onOpen: (index?: number) => void };

type Props = OpenPerson & {
  kind: PersonKind;
  title: string;
  empty: string;
  next: string;
  addLabel: string;
  summaryOf: (index: number) => { name: string; details: string };
  /** Its sources are relative to the open person. */
  editor: ReactNode;
};

/** One person at a time is edited inside the form itself, so that no input is lost (CAS-1, WIT-1). */
export function PersonList(props: Props) {
  const { kind, title, empty, next, addLabel, summaryOf, editor, onOpen } = props;
  const persons = usePersons(kind, props.open !== undefined);
  const { confirm } = useDialogs();
  const open = persons.shown.find(({ index }) => index === props.open);

  const frame = useFocusAfterSwap(props.open);
  useDismissOnBack(open !== undefined, () => onOpen());

  const remove = async (index: number) => {
    const { name } = summaryOf(index);
    const yes = await confirm({
      title: 'Remove',
      text: `Remove ${persons.numberOf(index)}${name ? `, ${name}` : ''}?`,
      yes: 'Remove',
      no: 'Keep',
      destructive: true,
    });
    if (!yes) return;
    onOpen();
    persons.remove(index);
  };

  const section = open ? (
    <FormSection
      key={open.id}
      title={persons.numberOf(open.index)}
      action={
        <Button
          color="error"
          size="large"
          startIcon={<DeleteOutlineOutlined />}
          onClick={() => void remove(open.index)}
        >
          Remove
        </Button>
      }
    >
      <ArrayItem source={`${persons.path}.${open.index}`}>{editor}</ArrayItem>
      <Box>
        <Button
          variant="outlined"
          size="large"
          onClick={async () => {
            if (await persons.validate(open.index)) onOpen();
          }}
        >
          Done
        </Button>
        <Button size="large" sx={{ ml: 1 }} onClick={() => onOpen()}>
          Back to the list
        </Button>
      </Box>
    </FormSection>
  ) : (
    <FormSection
      key="all"
      title={title}
      action={
        <Button
          variant="outlined"
          size="large"
          startIcon={<AddOutlined />}
          onClick={() => onOpen(persons.add())}
        >
          {addLabel}
        </Button>
      }
    >
      <FieldFrame id={fieldId(persons.path)} label={title} hiddenLabel error={persons.error}>
        {persons.shown.length === 0 ? (
          <Box sx={{ py: 3, textAlign: 'center', color: 'text.secondary' }}>
            <Typography>{empty}</Typography>
            <Typography variant="body2">{next}</Typography>
          </Box>
        ) : (
          <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
            {persons.shown.map(({ index, id }) => {
              const { name, details } = summaryOf(index);
              return (
                <Card key={id} component="li" sx={{ display: 'flex', alignItems: 'center' }}>
                  <CardActionArea data-person={index} sx={{ p: 2 }} onClick={() => onOpen(index)}>
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {persons.numberOf(index)}
                    </Typography>
                    <Typography sx={{ fontWeight: 600 }}>{name || 'No name yet'}</Typography>
                    <Typography variant="body2">{details}</Typography>
                    <Mark severity={persons.markOf(index)} />
                  </CardActionArea>
                  <IconButton
                    aria-label={`Remove ${persons.numberOf(index)}`}
                    onClick={() => void remove(index)}
                    sx={{ m: 1, minWidth: 44, minHeight: 44 }}
                  >
                    <DeleteOutlineOutlined />
                  </IconButton>
                </Card>
              );
            })}
          </Box>
        )}
      </FieldFrame>
    </FormSection>
  );

  return <div ref={frame}>{section}</div>;
}

/** The focus goes to the person who was opened, and back to the card of the one who was closed. */
function useFocusAfterSwap(open: number | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    // A link to a field opens a person as well, and focuses that field.
    if (closed === open || document.activeElement !== document.body) return;
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector);
    const target = open === undefined ? (find(`[data-person="${closed}"]`) ?? find('button')) : find('h2');
    target?.focus();
  }, [open]);
  return frame;
}

function Mark({ severity }: { severity: Problem['severity'] | undefined }) {
  if (!severity) return null;
  const color = severity === 'error' ? 'error.main' : 'var(--amber)';
  return (
    <Typography variant="body2" sx={{ color, display: 'flex', gap: 0.5, alignItems: 'center' }}>
      {severity === 'error' && <ErrorOutlined fontSize="small" />} Something is missing or wrong here
    </Typography>
  );
}
