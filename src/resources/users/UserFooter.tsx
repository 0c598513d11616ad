import Button from '@mui/material/Button';
import { LinkBase } from 'react-admin';
import type { UserButton } from '../../../contract/accounts/userFooter.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { RecordFooter } from '../../components/record/RecordFooter.tsx';
import { pages } from '../../pages.ts';
import type { AccountActions } from './useAccountActions.tsx';

type Props = {
  user: User;
  buttons: readonly UserButton[];
  actions: AccountActions;
  onCancel: () => void;
};

const APART: readonly UserButton[] = ['Archive account', 'Delete User'];

const isApart = (name: UserButton) => APART.includes(name);

export function UserFooter({ buttons, ...props }: Props) {
  const shown = (names: readonly UserButton[]) =>
    names.map((name) => <FooterButton key={name} name={name} {...props} />);
  return (
    <RecordFooter apart={shown(buttons.filter(isApart))}>
      {shown(buttons.filter((name) => !isApart(name)))}
    </RecordFooter>
  );
}

function FooterButton({ name, user, actions, onCancel }: Omit<Props, 'buttons'> & { name: UserButton }) {
  const shared = { size: 'large', children: name } as const;
  switch (name) {
    case 'Archive account':
      return <Button {...shared} color="error" onClick={() => void actions.suspend()} />;
    case 'Delete User':
      return <Button {...shared} color="error" onClick={() => void actions.remove()} />;
    case 'View Audit Trail':
      return <Button {...shared} component={LinkBase} to={pages.userAudit.to(user.id, user.name)} />;
    case 'Unlock User':
      return <Button {...shared} variant="outlined" onClick={() => void actions.unlock()} />;
    case 'Reactivate Account':
      return <Button {...shared} variant="outlined" onClick={() => void actions.reactivate()} />;
    case 'Cancel':
      return <Button {...shared} variant="outlined" onClick={onCancel} />;
    case 'Save':
      return <Button {...shared} variant="contained" type="submit" form="profile" />;
  }
}
