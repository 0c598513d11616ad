import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { LinkBase, useRecordContext } from 'react-admin';
import { incidentFacts } from '../../../../contract/access.ts';
import { buttonText, type FooterButton, footerButtons } from '../../../../contract/incidents/incidentFlow.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { RecordFooter } from '../../../components/record/RecordFooter.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { pages } from '../../../pages.ts';
import { useIncidentPdf } from '../pdf/useIncidentPdf.tsx';
import { useCaseActions } from './useCaseActions.ts';

type Props = { note?: ReactNode; above?: ReactNode; onIncomplete?: () => void };

/** Separated from the other buttons, because they end a case or send it back. */
const APART: readonly FooterButton[] = ['Archive', 'Reject'];
const PRIMARY: readonly FooterButton[] = ['Approve', 'Submit', 'Reopen', 'Save'];
const IN_ORDER: readonly FooterButton[] = [
  'View Audit Trail',
  'Cancel',
  'Closed',
  'Save',
  'Submit',
  'Approve',
  'Reopen',
];

/** Shows the buttons that incidentFlow.ts offers; on a phone, some are in a menu (FLOW-1 to FLOW-3). */
export function CaseFooter({ note, above, onIncomplete }: Props) {
  const incident = useRecordContext<Incident>() as Incident;
  const press = useCaseActions(onIncomplete);
  const viewer = useViewer();
  const isPhone = useIsPhone();
  const offered = footerButtons(viewer, incidentFacts(incident));
  const primary = PRIMARY.find((button) => offered.includes(button));
  const props = (button: FooterButton): ButtonProps => ({
    size: 'large',
    children: buttonText(incident.incident_status, button),
    ...(button === 'View Audit Trail'
      ? { component: LinkBase, to: pages.incidentAudit.to(incident.id) }
      : { onClick: () => press(button) }),
  });
  const inLine = (button: FooterButton) =>
    button === 'Cancel' ||
    button === 'Save' ||
    button === primary ||
    (button === 'Closed' && primary === 'Save');
  const [makePdf, pdfDialog] = useIncidentPdf();
  const pdf = { children: 'PDF report', onClick: () => makePdf(incident) };
  const quietSave = { children: 'Save without notifying', onClick: () => press('Save', true) };
  const inMenu = isPhone ? offered.filter((button) => !inLine(button)) : [];
  const apart = offered.filter((button) => APART.includes(button) && !inMenu.includes(button));
  return (
    <RecordFooter
      above={above}
      note={note}
      apart={
        <>
          {isPhone && (
            <MoreActions
              label="More actions"
              icon={<MoreHorizOutlined />}
              color="inherit"
              actions={[
                ...(offered.includes('Save') ? [quietSave] : []),
                ...inMenu.map((button) => ({ ...props(button), isApart: APART.includes(button) })),
                pdf,
              ]}
            />
          )}
          {apart.map((button) => (
            <Button key={button} color="error" {...props(button)} />
          ))}
        </>
      }
    >
      {!isPhone && <Button size="large" variant="outlined" {...pdf} />}
      {IN_ORDER.filter((button) => offered.includes(button) && !inMenu.includes(button)).map((button) => {
        const variant = button === primary ? 'contained' : 'outlined';
        if (button !== 'Save' || isPhone) return <Button key={button} variant={variant} {...props(button)} />;
        return (
          <ButtonGroup key={button} variant={variant} disableElevation>
            <Button {...props(button)} />
            <MoreActions label="More ways to save" icon={<ExpandMoreOutlined />} actions={[quietSave]} />
          </ButtonGroup>
        );
      })}
      {pdfDialog}
    </RecordFooter>
  );
}

type Action = ButtonProps & { isApart?: boolean };

function MoreActions({
  label,
  icon,
  actions,
  ...props
}: { label: string; icon: ReactNode; actions: Action[] } & ButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  useDismissOnBack(anchor !== undefined, close);
  return (
    <>
      <Button
        size="large"
        {...props}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {icon}
      </Button>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {actions.map(({ children, isApart, onClick, size: _, ...link }) => (
          <MenuItem
            key={String(children)}
            {...(link as object)}
            onClick={(event) => {
              close();
              onClick?.(event as never);
            }}
            sx={{ minHeight: 44, color: isApart ? 'error.main' : undefined }}
          >
            {children}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
