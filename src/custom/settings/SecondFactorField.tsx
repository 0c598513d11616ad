import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { ROLES } from '../../../contract/permissions.ts';
import { FieldFrame } from '../../components/form/FieldFrame.tsx';
import { useField } from '../../components/form/useField.tsx';
import { useRoleTitle } from '../../reference/useRoleTitle.ts';
import { toRoles } from './settingsModel.ts';

const HELP = 'These people set up the app the next time they use the console. Work accounts are exempt.';

export function SecondFactorField() {
  const field = useField<string>({ source: 'second_factor_roles' });
  const roleTitle = useRoleTitle();
  const chosen = toRoles(field.value);
  return (
    <FieldFrame
      id={field.id}
      label="Roles that sign in with an authenticator app"
      help={HELP}
      error={field.error}
    >
      <FormGroup row sx={{ columnGap: 2, '& .MuiFormControlLabel-root': { minHeight: 44 } }}>
        {ROLES.map((role) => (
          <FormControlLabel
            key={role}
            label={roleTitle(role)}
            control={
              <Checkbox
                checked={chosen.includes(role)}
                onChange={(_event, isChosen) =>
                  field.change(
                    ROLES.filter((one) => (one === role ? isChosen : chosen.includes(one))).join(','),
                  )
                }
                onBlur={field.blur}
              />
            }
          />
        ))}
      </FormGroup>
    </FieldFrame>
  );
}
